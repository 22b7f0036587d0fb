/**
 * Creates, encrypts and compares app passwords. Both keys derive from JWT_SECRET, so the database alone
 * reveals no password.
 */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@nava/contracts'
import { deriveKey, secretBox } from '../../platform/secret-box.ts'

/** Omits letters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'

export interface StoredSecret {
  userID: number
  secret: Uint8Array
}

export type AppSecrets = ReturnType<typeof appSecrets>

export function appSecrets(jwtSecret: string) {
  const box = secretBox(jwtSecret, 'app passwords: encryption')
  const lookupKey = deriveKey(jwtSecret, 'app passwords: lookup')

  return {
    make: (): string =>
      Array.from({ length: limits.appPassword.letters }, () => LETTERS[randomInt(LETTERS.length)]).join(''),

    encrypt: box.encrypt,

    /** Returns undefined if JWT_SECRET has changed since. */
    decrypt: ({ userID, secret }: StoredSecret): string | undefined => box.decrypt(userID, secret),

    /** Returns the lookup key of a password, with or without hyphens and in any case. */
    lookup: (password: string): Buffer<ArrayBuffer> =>
      createHmac('sha256', lookupKey).update(ungrouped(password)).digest(),
  }
}

/** Adds hyphens: `abcdefgh…` becomes `abcd-efgh-…`. */
export const grouped = (password: string): string =>
  (password.match(new RegExp(`.{1,${limits.appPassword.group}}`, 'g')) ?? []).join('-')

/** Removes hyphens, spaces and capitals, which apps may send. */
const ungrouped = (password: string): string => password.replaceAll(/[\s-]/g, '').toLowerCase()

/** Returns true if the token is `md5(password + salt)`, for the password with or without hyphens. */
export const fitsToken = (password: string, token: string, salt: string): boolean =>
  [password, grouped(password)].some((spelling) =>
    isSame(
      createHash('md5')
        .update(spelling + salt)
        .digest('hex'),
      token.toLowerCase(),
    ),
  )

export const fitsPassword = (password: string, given: string): boolean => isSame(password, ungrouped(given))

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
