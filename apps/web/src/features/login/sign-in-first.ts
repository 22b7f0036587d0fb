import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
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

const wish = createStore<Wish>(() => ({ state: 'none' }))
const set = (next: Wish) => wish.setState(next, true)

/** Does `action` at once for a signed-in user; a visitor gets the login dialog first, and then it is done. */
export function signInFirst(action: () => void): void {
  if (session.read().state === 'user') action()
  else set({ state: 'asking', action })
}

/** For the dialog and the pages of signing in: what becomes of the wish. */
export const signInWish = {
  /** The dialog was closed, or the person went elsewhere: the wish is forgotten. */
  drop: () => set({ state: 'none' }),
  /** The profile is still to be completed; `from` is the path to come back to. */
  completeFrom(from: string) {
    const asked = wish.getState()
    if (asked.state === 'asking') set({ ...asked, state: 'completing', from })
  },
  /** Does what signing in was needed for. Returns the path to return to if the user had to leave it. */
  grant(): string | undefined {
    const granted = wish.getState()
    set({ state: 'none' })
    if (granted.state !== 'none') granted.action()
    return granted.state === 'completing' ? granted.from : undefined
  },
}

/** Returns true while the login dialog should be shown. */
export function useSignInAsked(): boolean {
  return useStore(wish, ({ state }) => state === 'asking')
}
