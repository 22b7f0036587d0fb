import { useSyncExternalStore } from 'react'
import { number, orElse, record, text } from './shape.ts'

const KEY = 'token'

const readClaims = record({ sub: text, name: text, groupsid: orElse(text, '0'), exp: number() })

/** Who is using the page, as the token says. The server checks every call by itself. */
export type Session =
  | { state: 'visitor' }
  | { state: 'user'; token: string; userID: number; isAdmin: boolean; expiresAt: number }

const visitor: Session = { state: 'visitor' }

/** Reads a bearer token; an expired or unreadable one is a visitor's. `now` in milliseconds. */
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

let current: Session = sessionOf(readToken(), Date.now())
let expiry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(session: Session) => void>()

function change(next: Session) {
  current = next
  watchExpiry()
  for (const listener of listeners) listener(next)
}

function watchExpiry() {
  clearTimeout(expiry)
  if (current.state !== 'user') return
  // Browsers cannot wait longer than 2^31 ms; a 30-day token is looked at again then.
  const left = Math.min(current.expiresAt - Date.now(), 2 ** 31 - 1)
  expiry = setTimeout(() => change(sessionOf(readToken(), Date.now())), Math.max(0, left))
}

function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The one session of this browser: kept in local storage, shared by its tabs. */
export const session = {
  read: () => current,
  /** The bearer token, or undefined for a visitor. */
  token: () => (current.state === 'user' ? current.token : undefined),
  /** Signs in with a token from the server; a token that cannot be read leaves a visitor. */
  start(token: string) {
    try {
      localStorage.setItem(KEY, token)
    } catch {
      // Blocked storage: signed in until the page is closed.
    }
    change(sessionOf(token, Date.now()))
  },
  end() {
    try {
      localStorage.removeItem(KEY)
    } catch {
      // As above.
    }
    change(visitor)
  },
  subscribe: (listener: (session: Session) => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

watchExpiry()
addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) change(sessionOf(readToken(), Date.now()))
})

/** The session, for components: they render again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read)
}
