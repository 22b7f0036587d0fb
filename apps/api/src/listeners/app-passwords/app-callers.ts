import { limits } from '@nava/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AdmitApp, Auth, Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import type { BrowserOf, Requester } from '../users/browsers.ts'
import type { AppCredentials, CheckAppPassword } from './check-app-password.ts'

interface Request {
  request: FastifyRequest
  reply: FastifyReply
  /** Name of the app */
  name: string
}

/** Returns the user of an app password; `refused` after too many wrong ones. */
export type FindAppCaller = (
  credentials: AppCredentials,
  request: Request,
) => Promise<Caller | 'wrong' | 'refused'>

interface Parts {
  auth: Pick<Auth, 'callerOfApp'>
  checkAppPassword: CheckAppPassword
  browserOf: BrowserOf
}

export function findAppCaller({ auth, checkAppPassword, browserOf }: Parts): FindAppCaller {
  return async (credentials, { request, reply, name }) => {
    const requester = browserOf(request, reply).requester(undefined)
    const checked = await checkAppPassword(credentials, { name, requester })
    if (checked.state !== 'right') return checked.state
    const caller = await auth.callerOfApp(checked.userID)
    if (!caller) return 'wrong'
    request.callerID = caller.userID
    return caller
  }
}

/** Returns the user of a password for sending to the live channel; `refused` after too many wrong ones. */
export type CallerOfSource = (
  password: string,
  program: { ip: string; name: string },
) => Promise<Caller | 'wrong' | 'refused'>

export const callerOfSource =
  ({
    auth,
    checkAppPassword,
    requesterOf,
  }: Omit<Parts, 'browserOf'> & { requesterOf: (ip: string) => Requester }): CallerOfSource =>
  async (password, { ip, name }) => {
    const key = { kind: 'key', key: password, use: 'source' } as const
    const checked = await checkAppPassword(key, { name, requester: requesterOf(ip) })
    if (checked.state !== 'right') return checked.state
    return (await auth.callerOfApp(checked.userID)) ?? 'wrong'
  }

/** ListenBrainz' way, and the usual one, which some players use. Tokens of sessions have dots. */
const AUTHORIZATION = new RegExp(
  `^(?:token (?<key>\\S{1,${limits.appPassword.key}})|bearer (?<key>[a-z-]{1,${limits.appPassword.key}}))$`,
  'i',
)

export const keyOf = ({ headers }: FastifyRequest): string | undefined =>
  AUTHORIZATION.exec(headers.authorization ?? '')?.groups?.['key']

/** Returns undefined for a wrong key. @throws 429 after too many */
export type CallerOfKey = (
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Caller | undefined>

export function callerOfKey(find: FindAppCaller): CallerOfKey {
  return async (key, request, reply) => {
    const name = request.headers['user-agent'] ?? ''
    const found = await find({ kind: 'key', key }, { request, reply, name })
    if (found === 'refused') throw tooMany()
    return found === 'wrong' ? undefined : found
  }
}

export function admitApp(callerOf: CallerOfKey, callerOfSource: CallerOfSource): AdmitApp {
  const callerFor = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = keyOf(request)
    return key === undefined ? undefined : callerOf(key, request, reply)
  }
  const sourceFor = async (request: FastifyRequest, reply: FastifyReply) => {
    const password = passwordIn(request.headers.authorization)
    const program = { ip: request.ip, name: request.headers['user-agent'] ?? '' }
    const found = password === undefined ? 'wrong' : await callerOfSource(password, program)
    if (found === 'refused') throw tooMany()
    if (found === 'wrong') reply.header('www-authenticate', 'Basic realm="source"')
    return found === 'wrong' ? undefined : found
  }
  return async (request, reply, access) => {
    const caller = await (access === 'app' ? callerFor : sourceFor)(request, reply)
    if (!caller) throw problem('login.required')
    request.callerID = caller.userID
    return caller
  }
}

/** Returns the password of Basic authentication, whatever name comes with it. */
export function passwordIn(authorization: string | undefined): string | undefined {
  const encoded = /^basic +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const pair = Buffer.from(encoded, 'base64').toString()
  return pair.slice(pair.indexOf(':') + 1) || undefined
}

const tooMany = () => problem('request.too-many', {}, { retryAfter: limits.login.window / 1000 })
