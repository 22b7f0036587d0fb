import { list, number, record, text } from './decoder.ts'

/** Older entries beyond this number are dropped. */
const MAX_ENTRIES = 200

const readEntries = list(record({ key: text, value: number() }))

/**
 * Returns a map of numbers that belongs to the tab and survives a reload, in session storage under `name`. Keys start
 * with the key of a history entry. The first entry of every visit has the key 'default', so its values are dropped when
 * an address is opened again.
 */
export function sessionMap(name: string) {
  const entries = new Map<string, number>()
  if (import.meta.env.SSR) return entries
  for (const { key, value } of readStored(name)) {
    if (isReturn() || !key.startsWith('default ')) entries.set(key, value)
  }
  addEventListener('pagehide', () => {
    try {
      const newest = [...entries].slice(-MAX_ENTRIES).map(([key, value]) => ({ key, value }))
      sessionStorage.setItem(name, JSON.stringify(newest))
    } catch {
      // Full or blocked: a reload starts at the top.
    }
  })
  return {
    get: (key: string) => entries.get(key),
    set(key: string, value: number) {
      entries.delete(key)
      entries.set(key, value)
    },
  }
}

function readStored(name: string): { key: string; value: number }[] {
  try {
    return readEntries(JSON.parse(sessionStorage.getItem(name) ?? '[]')) ?? []
  } catch {
    return []
  }
}

/** Returns true if the document was reloaded or reached by going back or forward. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate'
}
