import type { Access } from '@nava/contracts'
import { CHAT_ROOM, limits } from '@nava/contracts'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { problem } from './errors.ts'

export interface Caller {
  userID: number
  name: string
  isAdmin: boolean
  /** Set if explicit tracks and episodes are hidden from the caller */
  hidesExplicit?: true
  /** Tokens of other versions are invalid */
  tokenVersion: number
  artistIDs: readonly number[]
  djIDs: readonly number[]
  /** Rooms of the chat that the caller moderates */
  rooms: readonly string[]
  /** Undefined for the token of a verified code */
  sessionID: number | undefined
  /** `app`: authenticated by an app password instead of a token */
  tokenUse: TokenUse | 'app'
}

export interface CallerStore {
  find: (userID: number, sessionID: number | undefined) => Promise<Omit<Caller, 'tokenUse'> | undefined>
}

/** 'profile' only completes the profile; 'stream' is for the query of stream addresses. */
export type TokenUse = 'user' | 'profile' | 'stream'

const lifetime: Record<TokenUse, number> = {
  user: limits.token.userSeconds,
  profile: limits.token.profileSeconds,
  stream: limits.token.streamSeconds,
}

const Claims = z.object({
  sub: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= limits.maxID),
  use: z.enum(['user', 'profile', 'stream']),
  ver: z.int(),
  sid: z.int().min(1).max(limits.maxID).optional(),
})

export interface Auth {
  /** Tokens end with their session; the token of a verified code has none. */
  issue: (user: Pick<Caller, 'userID' | 'isAdmin' | 'tokenVersion' | 'sessionID'>, use: TokenUse) => string
  /** Returns undefined for a missing, invalid or revoked token, or one for another use. */
  caller: (request: FastifyRequest, uses: readonly TokenUse[]) => Promise<Caller | undefined>
  /** Returns the user that an app password authenticated, or undefined for deleted accounts. */
  callerOfApp: (userID: number) => Promise<Caller | undefined>
  callerOf: (token: string, uses: readonly TokenUse[]) => Promise<Caller | undefined>
  /** Returns the session that a token names, without looking whether it has ended. */
  sessionOf: (token: string) => number | undefined
  isOperator: (request: FastifyRequest) => boolean
}

/** Calls for programs that send an app password */
export type ByPassword = 'app' | 'source'

/**
 * Returns the user of the app password in the header `Authorization`.
 * @throws 401 without a right one, 429 after too many wrong ones
 */
export type AdmitApp = (request: FastifyRequest, reply: FastifyReply, access: ByPassword) => Promise<Caller>

export async function makeAuth(
  app: FastifyInstance,
  secret: string,
  callers: CallerStore,
  isOperator: Auth['isOperator'] = () => false,
): Promise<Auth> {
  await app.register(jwt, { secret, sign: { algorithm: 'HS256' }, verify: { algorithms: ['HS256'] } })

  const callerOf: Auth['callerOf'] = async (token, uses) => {
    const claims = readClaims(app, token)
    if (!claims || !uses.includes(claims.use)) return undefined
    const caller = await callers.find(claims.sub, claims.sid)
    if (!caller || caller.tokenVersion !== claims.ver) return undefined
    if (claims.use !== 'profile' && caller.sessionID === undefined) return undefined
    return { ...caller, tokenUse: claims.use }
  }

  return {
    issue: (user, use) =>
      app.jwt.sign(
        {
          sub: String(user.userID),
          name: String(user.userID),
          groupsid: user.isAdmin ? '1' : '0',
          use,
          ver: user.tokenVersion,
          ...(user.sessionID !== undefined && { sid: user.sessionID }),
        },
        { expiresIn: lifetime[use] },
      ),
    callerOf,
    sessionOf: (token) => readClaims(app, token)?.sid,
    callerOfApp: async (userID) => {
      const caller = await callers.find(userID, undefined)
      return caller && { ...caller, tokenUse: 'app' }
    },
    isOperator,
    caller: async (request, uses) => {
      const token = bearerOf(request)
      return token === undefined ? undefined : callerOf(token, uses)
    },
  }
}

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

function readClaims(app: FastifyInstance, token: string) {
  try {
    return Claims.safeParse(app.jwt.verify(token)).data
  } catch {
    return undefined
  }
}

/** @throws 401 or 403 if the caller may not use this access */
export async function admit(
  auth: Auth,
  request: FastifyRequest,
  access: Exclude<Access, ByPassword>,
): Promise<Caller | undefined> {
  if (access === 'operator' && auth.isOperator(request)) return undefined
  const caller = await auth.caller(request, access === 'profile' ? ['user', 'profile'] : ['user'])
  if (caller) request.callerID = caller.userID
  if (access === 'visitor') return caller
  if (!caller) throw problem('login.required')
  if (!allows(access, caller)) throw problem('access.denied')
  return caller
}

export function allows(access: Exclude<Access, 'visitor' | ByPassword>, caller: Caller): boolean {
  switch (access) {
    case 'user':
    case 'profile':
      return true
    case 'artist':
      return caller.isAdmin || caller.artistIDs.length > 0
    case 'dj':
      return caller.isAdmin || caller.djIDs.length > 0
    case 'moderator':
      return isModerator(caller)
    case 'admin':
    case 'operator':
      return caller.isAdmin
    default:
      return access satisfies never
  }
}

/** Returns true for those who moderate the live chat, admins too. */
export const isModerator = ({ isAdmin, rooms }: Pick<Caller, 'isAdmin' | 'rooms'>): boolean =>
  isAdmin || rooms.includes(CHAT_ROOM)
