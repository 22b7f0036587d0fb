import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { session } from '../../lib/session.ts'

/**
 * The action of a visitor that opened the login dialog.
 * - `asking`: the dialog is open
 * - `completing`: the code was verified; the profile is being completed on its own page, `from` is the path to return to
 */
type Deferred =
  | { state: 'none' }
  | { state: 'asking'; action: () => void }
  | { state: 'completing'; action: () => void; from: string }

const deferred = createStore<Deferred>(() => ({ state: 'none' }))
const set = (next: Deferred) => deferred.setState(next, true)

/** Runs `action` at once for signed-in users, and after the login dialog for visitors. */
export function signInFirst(action: () => void): void {
  if (session.read().state === 'user') action()
  else set({ state: 'asking', action })
}

/** The action that waits for the visitor to sign in, for the dialog and the pages of signing in. */
export const deferredAction = {
  /** Forgets the action: the dialog was closed, or the user went to another page. */
  drop: () => set({ state: 'none' }),
  /** Keeps the action until the profile is complete; `from` is the path to return to. */
  completeFrom(from: string) {
    const requested = deferred.getState()
    if (requested.state === 'asking') set({ ...requested, state: 'completing', from })
  },
  /** Does what signing in was needed for. Returns the path to return to if the user had to leave it. */
  run(): string | undefined {
    const last = deferred.getState()
    set({ state: 'none' })
    if (last.state !== 'none') last.action()
    return last.state === 'completing' ? last.from : undefined
  },
}

/** Returns true while the login dialog should be shown. */
export function useIsSignInRequested(): boolean {
  return useStore(deferred, ({ state }) => state === 'asking')
}
