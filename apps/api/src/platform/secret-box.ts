import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type SecretBox = ReturnType<typeof secretBox>

/** Derives a key for one use, which reveals neither JWT_SECRET nor other keys. */
export const deriveKey = (jwtSecret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', use, 32))

/**
 * Encrypts secrets with AES-256-GCM and a key derived from JWT_SECRET, so the database alone
 * reveals none.
 */
export function secretBox(jwtSecret: string, use: string) {
  const key = deriveKey(jwtSecret, use)
  const ownerOf = (owner: number | string) => Buffer.from(String(owner))
  return {
    /** Encrypts for one owner, such as an account; decryption for another owner fails. */
    encrypt: (owner: number | string, text: string): Buffer<ArrayBuffer> => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(ownerOf(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },

    /** Returns undefined if JWT_SECRET has changed since. */
    decrypt: (owner: number | string, secret: Uint8Array): string | undefined => {
      const nonce = secret.subarray(0, NONCE_BYTES)
      const tag = secret.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(ownerOf(owner)).setAuthTag(tag)
        const text = decipher.update(secret.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')
        return text + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
