import { record, text } from '../../../lib/calls/decoder.ts'
import { sessionOf } from '../../../lib/session/session.ts'

const KEY = 'profileToken'

const readKept = record({ token: text, email: text })

interface Verified {
  token: string
  email: string
}

/** Used where storage is blocked, and gone with the page */
let inMemory: Verified | undefined

/** Token that a correct code gives, and its address, in session storage until the profile is complete */
export const profileToken = {
  read(): (Verified & { userID: number }) | undefined {
    const kept = inMemory ?? readStored()
    const verified = sessionOf(kept?.token ?? null)
    return kept && verified.state === 'user' ? { ...kept, userID: verified.userID } : undefined
  },
  keep(verified: Verified) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(verified))
    } catch {
      inMemory = verified
    }
  },
  forget() {
    inMemory = undefined
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  },
}

function readStored(): Verified | undefined {
  try {
    return readKept(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return undefined
  }
}
