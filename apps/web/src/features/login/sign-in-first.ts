import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { session } from '../../lib/session.ts'

/**
 * A visitor's action that waits for sign-in. `asking`: the dialog is open. `completing`: the profile is being
 * completed on its own page; `from` is the path to return to.
 */
type Deferred =
  | { state: 'none' }
  | { state: 'asking'; action: () => void }
  | { state: 'completing'; action: () => void; from: string }

const deferred = createStore<Deferred>(() => ({ state: 'none' }))
const set = (next: Deferred) => deferred.setState(next, true)

/** Runs `action` immediately for users, and after the login dialog for visitors. */
export function signInFirst(action: () => void): void {
  if (session.read().state === 'user') action()
  else set({ state: 'asking', action })
}

/** Pending action, for the sign-in dialog and pages */
export const deferredAction = {
  /** Drops the action after the dialog was closed or the user navigated. */
  drop: () => set({ state: 'none' }),
  /** Keeps the action until the profile is complete; `from` is the path to return to. */
  completeFrom(from: string) {
    const requested = deferred.getState()
    if (requested.state === 'asking') set({ ...requested, state: 'completing', from })
  },
  /** Runs the action. Returns the path to return to if the user had to leave it. */
  run(): string | undefined {
    const last = deferred.getState()
    set({ state: 'none' })
    if (last.state !== 'none') last.action()
    return last.state === 'completing' ? last.from : undefined
  },
}

export function useIsSignInRequested(): boolean {
  return useStore(deferred, ({ state }) => state === 'asking')
}
