import { useSyncExternalStore } from 'react'
import { type Of, oneOf } from './shape.ts'

const Theme = oneOf('system', 'dark', 'light')
export type Theme = Of<typeof Theme>

// A bare word, not JSON, since boot.js reads it before anything else.
let current: Theme = read()
const listeners = new Set<() => void>()

function read(): Theme {
  try {
    return Theme(localStorage.getItem('theme')) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Dark or light, or as the system has it (the default); kept in this browser. */
export const theme = {
  read: () => current,
  choose(next: Theme) {
    current = next
    try {
      localStorage.setItem('theme', next)
    } catch {
      // Blocked storage: chosen until the page is closed.
    }
    if (next === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export function useTheme(): Theme {
  return useSyncExternalStore(theme.subscribe, theme.read)
}
