/** Returns reproducible numbers in [0, 1): mulberry32 (Tommy Ettinger, public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a function that draws places from 0 to `size` - 1 with weights 1 / (place + `flat`). */
export function zipf(size: number, flat: number, random: () => number): () => number {
  const cumulative = new Float64Array(size)
  let sum = 0
  for (let place = 0; place < size; place += 1) {
    sum += 1 / (place + flat)
    cumulative[place] = sum
  }
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, size - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((cumulative[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
