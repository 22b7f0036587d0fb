import { useSyncExternalStore } from 'react'
import { session } from '../../lib/session.ts'

/**
 * What a visitor wanted to do when the login dialog came up.
 * - `asking`: the dialog is open
 * - `completing`: the code was right; the profile is being completed on its own page, `from` is where to go back to
 */
type Wish =
  | { state: 'none' }
  | { state: 'asking'; action: () => void }
  | { state: 'completing'; action: () => void; from: string }

let wish: Wish = { state: 'none' }
const listeners = new Set<() => void>()

function change(next: Wish) {
  wish = next
  for (const listener of listeners) listener()
}

/** Does `action` at once for a signed-in user; a visitor gets the login dialog first, and then it is done. */
export function signInFirst(action: () => void): void {
  if (session.read().state === 'user') action()
  else change({ state: 'asking', action })
}

/** For the dialog and the pages of signing in: what becomes of the wish. */
export const signInWish = {
  /** The dialog was closed, or the person went elsewhere: the wish is forgotten. */
  drop: () => change({ state: 'none' }),
  /** The profile is still to be completed; `from` is the path to come back to. */
  completeFrom(from: string) {
    if (wish.state === 'asking') change({ ...wish, state: 'completing', from })
  },
  /** Signed in: does what was wanted. Gives the path to go back to where the person was taken away from it. */
  grant(): string | undefined {
    const granted = wish
    change({ state: 'none' })
    if (granted.state !== 'none') granted.action()
    return granted.state === 'completing' ? granted.from : undefined
  },
}

/** Whether the login dialog is to be shown. */
export function useSignInAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => wish.state === 'asking',
  )
}
