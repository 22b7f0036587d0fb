import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { session } from '../../../lib/session/session.ts'

/**
 * Action that a visitor has to sign in for. `asking`: the dialog is open. `completing`: the profile page is
 * open, and returns to `from` afterwards.
 */
type Deferred =
  | { state: 'none' }
  | { state: 'asking'; action: () => void }
  | { state: 'completing'; action: () => void; from: string }

const deferred = createStore<Deferred>(() => ({ state: 'none' }))
const set = (next: Deferred) => deferred.setState(next, true)

export function signInFirst(action: () => void): void {
  if (session.read().state === 'user') action()
  else set({ state: 'asking', action })
}

// The visitor may sign in in this dialog, or in another tab. The microtask lets the rest of the page follow first.
session.subscribe(({ state }) => {
  if (state === 'user' && deferred.getState().state === 'asking') queueMicrotask(() => deferredAction.run())
})

export const deferredAction = {
  drop: () => set({ state: 'none' }),
  /** Keeps the action until the profile is complete, then returns to `from`. */
  completeFrom(from: string) {
    const requested = deferred.getState()
    if (requested.state === 'asking') set({ ...requested, state: 'completing', from })
  },
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
