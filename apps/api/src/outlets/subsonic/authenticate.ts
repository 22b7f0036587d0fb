import { email as Email } from '@nava/contracts'
import { SUBSONIC_VERSION, type SubsonicQuery } from '@nava/contracts/subsonic'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FindAppCaller } from '../../listeners/app-passwords/app-callers.ts'
import type { AppCredentials } from '../../listeners/app-passwords/check-app-password.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { SubsonicFailure } from './failure.ts'

export interface SignInFeatures {
  findAppCaller: FindAppCaller
}

export type Authenticate = (
  query: SubsonicQuery,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Caller>

/** Accepts app passwords only, never the account's password. */
export function authenticator({ findAppCaller }: SignInFeatures): Authenticate {
  return async (query, request, reply) => {
    const credentials = credentialsOf(query)
    assertVersion(query.v)
    if (!query.c) throw missing('c')
    const caller = await findAppCaller(credentials, { request, reply, name: query.c })
    if (caller === 'refused')
      throw new SubsonicFailure('wrongPassword', 'Too many wrong passwords. Try again in a few minutes.')
    if (caller === 'wrong')
      throw new SubsonicFailure(credentials.kind === 'key' ? 'wrongKey' : 'wrongPassword')
    return caller
  }
}

const missing = (name: string) => new SubsonicFailure('missing', `Required parameter is missing: ${name}`)

/** Some apps do not escape `+`, which then arrives as a space; addresses and salts have none. */
const plusOf = (text: string | undefined) => text?.replaceAll(' ', '+')

function credentialsOf({ p, t, apiKey, ...query }: SubsonicQuery): AppCredentials {
  const [u, s] = [plusOf(query.u), plusOf(query.s)]
  if (apiKey !== undefined) {
    if ([u, p, t, s].some((each) => each !== undefined))
      throw new SubsonicFailure('conflictingAuthentication')
    return { kind: 'key', key: apiKey }
  }
  if (!u) throw missing('u')
  const email = Email.safeParse(u).data
  if (p !== undefined && (t !== undefined || s !== undefined))
    throw new SubsonicFailure('conflictingAuthentication')
  if (p === undefined && (t === undefined || s === undefined))
    throw missing(t === undefined && s === undefined ? 'p, or t and s' : t === undefined ? 't' : 's')
  if (email === undefined) throw new SubsonicFailure('wrongPassword')
  if (p !== undefined) return { kind: 'password', email, password: decoded(p) }
  return { kind: 'token', email, token: t ?? '', salt: s ?? '' }
}

/** Decodes `enc:` with hexadecimal UTF-8; other passwords are plain. */
function decoded(password: string): string {
  const [, hex] = /^enc:((?:[0-9a-f]{2})*)$/i.exec(password) ?? []
  return hex === undefined ? password : Buffer.from(hex, 'hex').toString('utf8')
}

/** Requires the same major version. Later minor versions only add calls and fields. */
function assertVersion(version: string | undefined): void {
  if (!version) throw missing('v')
  const [major = Number.NaN] = version.split('.').map(Number)
  const [ownMajor = 0] = SUBSONIC_VERSION.split('.').map(Number)
  if (!(major >= ownMajor)) throw new SubsonicFailure('clientOutdated')
  if (major > ownMajor) throw new SubsonicFailure('serverOutdated')
}
