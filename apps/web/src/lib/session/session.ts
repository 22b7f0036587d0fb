import { useStore } from 'zustand'
import { number, orElse, record, text } from '../calls/decoder.ts'
import { watchStored } from '../browser/local-setting.ts'
import { storedStore } from '../browser/stored-store.ts'

const KEY = 'token'
/** Set from the end of a session, here or elsewhere, to the next sign-in; not if its token expired */
const ENDED_KEY = 'session-ended'
const PROBE_KEY = 'storage-probe'
/** About as long as a token, which storage that is almost full cannot take */
const PROBE = 'x'.repeat(400)

const readClaims = record({ sub: text, name: text, groupsid: orElse(text, '0'), exp: number() })

/** `isRefused`: the server refused the token that the page has or had. */
export type Session =
  | { state: 'visitor'; isRefused?: true }
  | {
      state: 'user'
      token: string
      userID: number
      isAdmin: boolean
      expiresAt: number
      /** The person signs in again over the page, which keeps what is written there. */
      isRefused?: true
    }

const visitor: Session = { state: 'visitor' }

/** Malformed tokens result in a visitor. Only the server, by its own clock, says whether a token has expired. */
export function sessionOf(token: string | null): Session {
  const claims = readClaims(payloadOf(token))
  if (!token || !claims) return visitor
  const userID = Number(claims.sub)
  if (!Number.isInteger(userID) || userID < 1) return visitor
  return { state: 'user', token, userID, isAdmin: claims.groupsid === '1', expiresAt: claims.exp * 1000 }
}

function payloadOf(token: string | null): unknown {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    if (!payload) return undefined
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

const store = storedStore<Session>(visitor, readSession())

/** What is written on this page and not sent yet */
const unsent = new Set<symbol>()

/** Removes an unreadable token, which also signs out other tabs. */
function readSession(): Session {
  const token = readToken()
  const stored = sessionOf(token)
  if (token !== null && stored.state === 'visitor') removeToken()
  return stored
}

function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function removeToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** Comes before the token is removed, since other tabs hear of the removal. */
function markEnded(): void {
  try {
    localStorage.setItem(ENDED_KEY, 'true')
  } catch {
    // Storage is blocked, so nothing of this person is stored either.
  }
}

export const session = {
  read: store.getState,
  subscribe: store.subscribe,
  token(): string | undefined {
    const current = store.getState()
    return current.state === 'user' ? current.token : undefined
  },
  userID(): number | undefined {
    const current = store.getState()
    return current.state === 'user' ? current.userID : undefined
  },
  /** @throws if the token cannot be read, so that no sign-in ends silently */
  start(token: string): void {
    const started = sessionOf(token)
    if (started.state === 'visitor') throw new Error('The token cannot be read')
    try {
      localStorage.setItem(KEY, token)
      localStorage.removeItem(ENDED_KEY)
    } catch {
      // Storage is full or blocked, so the session is temporary. The next load must not find an older one.
      removeToken()
    }
    store.setState(started, true)
  },
  /** Returns false if the browser stores nothing for this site, so that a session ends with the page. */
  isKept(): boolean {
    try {
      localStorage.setItem(PROBE_KEY, PROBE)
      const kept = localStorage.getItem(PROBE_KEY)
      localStorage.removeItem(PROBE_KEY)
      return kept === PROBE
    } catch {
      return false
    }
  },
  /** Returns true if the last session was ended instead of expiring, also by a page that was closed since. */
  wasEnded(): boolean {
    try {
      return localStorage.getItem(ENDED_KEY) !== null
    } catch {
      return false
    }
  },
  end() {
    markEnded()
    removeToken()
    store.setState(visitor, true)
  },
  /**
   * Ends the session because the server, whose clock shows `now` in milliseconds, refused its token. If something
   * is unsent, its person is first asked to sign in again.
   */
  refuse(now: number) {
    const current = store.getState()
    if (current.state !== 'user') return
    if (current.expiresAt > now) markEnded()
    if (unsent.size > 0) store.setState({ ...current, isRefused: true }, true)
    else endRefused()
  },
  /** Ends a refused session whose person does not sign in again. */
  endRefused,
  /** Marks that the page holds something that is not sent. Returns a function that removes the mark. */
  holdUnsent(): () => void {
    const mark = Symbol('unsent')
    unsent.add(mark)
    return () => void unsent.delete(mark)
  },
}

function endRefused() {
  removeToken()
  store.setState({ state: 'visitor', isRefused: true }, true)
}

// Another tab may have signed in or out.
watchStored(KEY, () => store.setState(readSession(), true))

export function useSession(): Session {
  return useStore(store)
}
