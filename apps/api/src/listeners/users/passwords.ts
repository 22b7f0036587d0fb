/** argon2id with OWASP's parameters (password storage cheat sheet: 19 MiB, 2 passes) */
import { hash, verify } from '@node-rs/argon2'

/** The library's number for argon2id, its default algorithm */
const ARGON2ID = 2

const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Hash that is verified if an account has no password, so that the reply takes equally long */
let decoy: Promise<string> | undefined

export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && passwordHash !== null
}
