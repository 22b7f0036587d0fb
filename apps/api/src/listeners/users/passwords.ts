/** argon2id with the parameters of OWASP's password storage cheat sheet (19 MiB, 2 passes) */
import { hash, verify } from '@node-rs/argon2'

/** The library's number for argon2id, and its default */
const ARGON2ID = 2

const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Hash for accounts without a password, so that verification takes equally long */
let decoy: Promise<string> | undefined

/** Refusing an account without a password takes as long as a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && passwordHash !== null
}
