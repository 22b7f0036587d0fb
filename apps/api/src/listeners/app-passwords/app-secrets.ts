/**
 * Creates, encrypts and compares app passwords. Both keys derive from JWT_SECRET, so the database alone
 * reveals no password.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { limits } from '@nava/contracts'

/** Omits letters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface StoredSecret {
  userID: number
  secret: Uint8Array
}

export type AppSecrets = ReturnType<typeof appSecrets>

export function appSecrets(jwtSecret: string) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', jwtSecret, '', use, 32))
  const encryptionKey = derive('app passwords: encryption')
  const lookupKey = derive('app passwords: lookup')

  return {
    make: (): string =>
      Array.from({ length: limits.appPassword.letters }, () => LETTERS[randomInt(LETTERS.length)]).join(''),

    /** Encrypts for one account; decryption for another account fails. */
    encrypt: (userID: number, password: string): Buffer<ArrayBuffer> => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(String(userID)))
      const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },

    /** Returns undefined if JWT_SECRET has changed since the encryption. */
    decrypt: ({ userID, secret }: StoredSecret): string | undefined => {
      const nonce = secret.subarray(0, NONCE_BYTES)
      const tag = secret.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv('aes-256-gcm', encryptionKey, nonce)
          .setAAD(Buffer.from(String(userID)))
          .setAuthTag(tag)
        return (
          decipher.update(secret.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') +
          decipher.final('utf8')
        )
      } catch {
        return undefined
      }
    },

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

/** Compares `md5(password + salt)` in hexadecimal, for the password with and without hyphens. */
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
