import { useStore } from 'zustand'
import { type Infer, oneOf } from '../calls/decoder.ts'
import { storedStore } from './stored-store.ts'

const Theme = oneOf('system', 'dark', 'light')
export type Theme = Infer<typeof Theme>

const theme = storedStore<Theme>('system', read())

// Stored without JSON, because boot.js reads it.
function read(): Theme {
  try {
    return Theme(localStorage.getItem('theme')) ?? 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(next: Theme): void {
  theme.setState(next)
  try {
    localStorage.setItem('theme', next)
  } catch {
    // Storage is blocked, so the value is temporary.
  }
  if (next === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = next
}

export function useTheme(): Theme {
  return useStore(theme)
}
