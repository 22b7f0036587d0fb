import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type Session, session, useSession } from '../../../lib/session/session.ts'

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
  /** Closes the dialog: what waited for it is dropped, and a session that the server refused ends. */
  dismiss: () => {
    set({ state: 'none' })
    if (isRefused(session.read())) session.endRefused()
  },
  /** Keeps the action until the profile is complete, then returns to `from`. */
  completeFrom(from: string) {
    const requested = deferred.getState()
    if (requested.state === 'asking') set({ ...requested, state: 'completing', from })
    if (!isRefused(session.read())) return
    set({ state: 'completing', action: () => {}, from })
    session.endRefused()
  },
  run(): string | undefined {
    const last = deferred.getState()
    set({ state: 'none' })
    if (last.state !== 'none') last.action()
    return last.state === 'completing' ? last.from : undefined
  },
}

/** True for an action that a visitor has to sign in for, and over a page that holds unsent text of a refused session */
export function useIsSignInRequested(): boolean {
  const isRequested = useStore(deferred, ({ state }) => state === 'asking')
  return isRefused(useSession()) || isRequested
}

const isRefused = (current: Session) => current.state === 'user' && current.isRefused === true
