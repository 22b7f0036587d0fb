import { list, number, record, text } from '../calls/decoder.ts'

const MAX_ENTRIES = 200

const readEntries = list(record({ key: text, value: number() }))

/**
 * Returns a map of numbers in session storage, by keys that start with the key of a history entry. Every
 * visit begins with the entry 'default', so its values from earlier visits are dropped.
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
      // Storage is full or blocked, so a reload starts at the top.
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

/** Returns true after a reload, or after going back or forward. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate'
}
