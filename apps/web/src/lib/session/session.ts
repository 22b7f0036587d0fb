import { useStore } from 'zustand'
import { number, orElse, record, text } from '../calls/decoder.ts'
import { watchStored } from '../browser/local-setting.ts'
import { storedStore } from '../browser/stored-store.ts'

const KEY = 'token'
/** Set from the end of a session, here or elsewhere, to the next sign-in; not by a token that expired */
const ENDED_KEY = 'session-ended'

const readClaims = record({ sub: text, name: text, groupsid: orElse(text, '0'), exp: number() })

export type Session =
  | { state: 'visitor' }
  | {
      state: 'user'
      token: string
      userID: number
      isAdmin: boolean
      expiresAt: number
      /** The server refuses the token: the person signs in again over the page, which keeps what is written there. */
      isRefused?: true
    }

const visitor: Session = { state: 'visitor' }

/** Expired and malformed tokens result in a visitor. `now` is in milliseconds. */
export function sessionOf(token: string | null, now: number): Session {
  const claims = readClaims(payloadOf(token))
  if (!token || !claims) return visitor
  const expiresAt = claims.exp * 1000
  const userID = Number(claims.sub)
  if (expiresAt <= now || !Number.isInteger(userID) || userID < 1) return visitor
  return { state: 'user', token, userID, isAdmin: claims.groupsid === '1', expiresAt }
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

let expiry: ReturnType<typeof setTimeout> | undefined

function watchExpiry(session: Session) {
  clearTimeout(expiry)
  if (session.state !== 'user' || session.isRefused) return
  // Browser timers are limited to 2^31 ms; a token lives 30 days.
  const left = Math.min(session.expiresAt - Date.now(), 2 ** 31 - 1)
  expiry = setTimeout(() => (isExpired(session) ? refuse() : readAgain()), Math.max(0, left))
}

const isExpired = (session: Session) => session.state === 'user' && session.expiresAt <= Date.now()

function refuse() {
  const current = store.getState()
  if (current.state !== 'user') return
  if (unsent.size > 0) store.setState({ ...current, isRefused: true }, true)
  else endRefused()
}

/** A token that expired ends no session. */
function endRefused() {
  if (isExpired(store.getState())) readAgain()
  else end()
}

/** The token may have expired, or another tab may have signed in or out. */
function readAgain() {
  store.setState(readSession(), true)
}

/** Removes an expired or unreadable token, which also signs out other tabs. */
function readSession(): Session {
  const token = readToken()
  const stored = sessionOf(token, Date.now())
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
  start(token: string) {
    try {
      localStorage.setItem(KEY, token)
      localStorage.removeItem(ENDED_KEY)
    } catch {
      // Storage is blocked, so the session is temporary.
    }
    store.setState(sessionOf(token, Date.now()), true)
  },
  /** Returns true if the last session was ended instead of expiring, also by a page that was closed since. */
  wasEnded(): boolean {
    try {
      return localStorage.getItem(ENDED_KEY) !== null
    } catch {
      return false
    }
  },
  end,
  /** Ends the session whose token the server refuses; asks its person to sign in again if something is unsent. */
  refuse,
  /** Ends a refused session whose person does not sign in again. */
  endRefused,
  /** Marks that the page holds something that is not sent. Returns a function that removes the mark. */
  holdUnsent(): () => void {
    const mark = Symbol('unsent')
    unsent.add(mark)
    return () => void unsent.delete(mark)
  },
}

function end() {
  removeToken()
  try {
    localStorage.setItem(ENDED_KEY, 'true')
  } catch {
    // Storage is blocked, so nothing of this person is stored either.
  }
  store.setState(visitor, true)
}

store.subscribe(watchExpiry)
watchExpiry(store.getState())
watchStored(KEY, readAgain)

export function useSession(): Session {
  return useStore(store)
}
