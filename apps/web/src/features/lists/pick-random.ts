import { useState } from 'react'
import { useHydrated } from '../../ui/hydration.ts'

/** Picks each item at most once, by `draws` (0 up to 1). */
export function pick<Item>(items: readonly Item[], draws: readonly number[]): Item[] {
  const rest = [...items]
  return draws.flatMap((draw) => rest.splice(Math.floor(draw * rest.length), 1))
}

/** Key in `dataset` of a server-rendered list's random numbers */
const DRAWS = 'draws'

/**
 * Returns `count` random items, constant for the page's lifetime; the server's if it rendered them. `props` are for
 * the parent element.
 */
export function usePicked<Item>(items: readonly Item[], count: number) {
  // Hydration of the list may be later than the page's.
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
