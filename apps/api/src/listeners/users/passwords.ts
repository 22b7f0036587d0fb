/** Passwords, argon2id with the parameters that OWASP's password storage cheat sheet names (19 MiB, 2 passes). */
import { hash, verify } from '@node-rs/argon2'

/** The library's number for argon2id, which is also its default. */
const ARGON2ID = 2

const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Of no password: verifying against it takes as long as against a real one. */
let decoy: Promise<string> | undefined

/** Returns true if the password is right. An account without one takes as long to refuse as a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && passwordHash !== null
}
