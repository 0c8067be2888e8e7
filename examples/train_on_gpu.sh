#!/bin/sh
# Improve the built-in pocket world on a machine with a GPU: data, training, figures, and the weights in pieces.
#
#   examples/train_on_gpu.sh OUT [MINUTES]
#
# Run it in the repository's root where dreamtick is installed. Every part stops by itself, what is done is kept, and the
# same command goes on. MINUTES (8 by default) bounds the training; the figures take about one more.
set -eu

out=${1:?usage: examples/train_on_gpu.sh OUT [MINUTES]}
minutes=${2:-8}
here=$(dirname "$0")/..
mkdir -p "$out"

for stage in self-rollout distil; do
    resume=
    [ -e "$out/$stage.checkpoint.safetensors" ] && resume=--resume
    python -m dreamtick train pocket --config "$here/assets/train/gpu.toml" --out "$out" --stage "$stage" \
        --from "$here/assets/pocket/pocket.safetensors" --minutes "$minutes" $resume
    minutes=2
done

python -m dreamtick bench world --weights "$out/pocket.safetensors" --scale 0.2 --rollouts 16 --minutes 1 --json \
    > "$out/figures.json"

split -b 15M -d "$out/pocket.safetensors" "$out/pocket.safetensors.part"
ls -l "$out"
echo "put together: cat $out/pocket.safetensors.part* > pocket.safetensors"
