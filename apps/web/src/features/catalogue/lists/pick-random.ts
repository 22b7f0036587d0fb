import { useState } from 'react'
import { useHydrated } from '../../../ui/hydration.ts'

/** Picks random items without repetition; `draws` are random numbers from 0 up to 1. */
export function pick<Item>(items: readonly Item[], draws: readonly number[]): Item[] {
  const rest = [...items]
  return draws.flatMap((draw) => rest.splice(Math.floor(draw * rest.length), 1))
}

/** Attribute in which a server-rendered list stores its random numbers */
const DRAWS = 'draws'

/**
 * Returns `count` random items, which stay the same while the page is shown. Reuses the choice of a
 * server-rendered list, which `props` store on the element around the items.
 */
export function usePicked<Item>(items: readonly Item[], count: number) {
  // A list may hydrate later than the rest of the page.
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
