// A small curve of the newest figures, as SVG.

const WIDTH = 120;
const HEIGHT = 32;

/** Points of a polyline through `values`, the newest at the right edge; 0 at the bottom, `top` at the top. */
export function sparkPoints(values, length, top) {
  const step = WIDTH / Math.max(1, length - 1);
  const first = WIDTH - step * (values.length - 1);
  const ceiling = Math.max(top, ...values, 1e-9);
  return values.map((value, k) => {
    const y = HEIGHT - 1.5 - (Math.max(0, value) / ceiling) * (HEIGHT - 3);
    return `${(first + k * step).toFixed(1)},${y.toFixed(1)}`;
  });
}

export class Sparkline {
  #line;
  #area;

  constructor(svg) {
    svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    svg.setAttribute("preserveAspectRatio", "none");
    this.#area = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    this.#line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    svg.replaceChildren(this.#area, this.#line);
  }

  draw(series, top = 0) {
    const points = sparkPoints(series.values, series.length, top);
    const left = points[0]?.split(",")[0] ?? WIDTH;
    this.#line.setAttribute("points", points.join(" "));
    this.#area.setAttribute("points", points.length ? `${left},${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}` : "");
  }
}
