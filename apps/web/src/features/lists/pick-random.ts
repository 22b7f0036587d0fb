import { useState } from 'react'
import { useHydrated } from '../../ui/hydration.ts'

/** Returns items of a list, each at most once, as `draws` (numbers from 0 up to 1) pick them. */
export function pick<Item>(items: readonly Item[], draws: readonly number[]): Item[] {
  const rest = [...items]
  return draws.flatMap((draw) => rest.splice(Math.floor(draw * rest.length), 1))
}

/** The name in `dataset` of the attribute with the random numbers of a list that the server has rendered. */
const DRAWS = 'draws'

/**
 * Returns `count` random items of a list; the same ones as long as the page is open, and those that the server has drawn if
 * it has rendered the list. `props` are for the element around them.
 */
export function usePicked<Item>(items: readonly Item[], count: number) {
  // Asked in the render that takes the list over, which may come after the rest of the page.
  const hydrated = useHydrated()
  const [draws] = useState(
    () => (hydrated ? undefined : drawnByServer()) ?? Array.from({ length: count }, () => Math.random()),
  )
  return { picked: pick(items, draws), props: { [`data-${DRAWS}`]: draws.join(' ') } }
}

function drawnByServer(): number[] | undefined {
  if (import.meta.env.SSR) return undefined
  const list = document.querySelector<HTMLElement>(`[data-${DRAWS}]`)
  return list?.dataset[DRAWS]?.split(' ').map(Number)
}
