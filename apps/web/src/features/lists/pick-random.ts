import { useState } from 'react'

/** Returns items of a list, each at most once, as `draws` (numbers from 0 up to 1) pick them. */
export function pick<Item>(items: readonly Item[], draws: readonly number[]): Item[] {
  const rest = [...items]
  return draws.flatMap((draw) => rest.splice(Math.floor(draw * rest.length), 1))
}

/** Returns `count` random items of a list; the same ones as long as the page is open. */
export function usePicked<Item>(items: readonly Item[], count: number): Item[] {
  const [draws] = useState(() => Array.from({ length: count }, () => Math.random()))
  return pick(items, draws)
}
