// The server's messages begin small and end without a full stop; on the page they stand as sentences of their own.

export function sentence(text) {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…)]$/.test(begun) || !begun ? begun : `${begun}.`;
}
