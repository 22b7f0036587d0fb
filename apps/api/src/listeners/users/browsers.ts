/**
 * A requester is a network, or a browser that signed in to the account before (signed HTTP-only cookie). The
 * cookie grants no access, but strangers' failures do not count against the browser.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { type Language, limits } from '@nava/contracts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { networkOf } from '../../platform/http/client-address.ts'
import { languageOf } from '../../platform/http/language.ts'

export interface Requester {
  key: string
  isKnown: boolean
}

export interface Browser {
  /** User-Agent; may be empty */
  agent: string
  /** Language of the browser; undefined if unsupported */
  language: Language | undefined
  /** Returns whom attempts count for; `userID` is undefined for unknown accounts. */
  requester: (userID: number | undefined) => Requester
  remember: (userID: number) => void
}

export type BrowserOf = (request: FastifyRequest, reply: FastifyReply) => Browser

const COOKIE_NAME = 'device'

const Claims = z.object({ use: z.literal('device'), device: z.uuid(), users: z.array(z.int()) })

export function browserOf(
  app: Pick<FastifyInstance, 'jwt'>,
  { jwtSecret, publicUrl }: { jwtSecret: string; publicUrl: string },
): BrowserOf {
  const requesterOf = networkRequester(jwtSecret)
  return (request, reply) => {
    const known = readCookie(app, request)
    return {
      agent: (request.headers['user-agent'] ?? '').slice(0, limits.session.agent),
      language: languageOf(request),
      requester: (userID) =>
        known && userID !== undefined && known.users.includes(userID)
          ? { key: `device ${known.device}`, isKnown: true }
          : requesterOf(request.ip),
      remember: (userID) => {
        const users = [...new Set([userID, ...(known?.users ?? [])])].slice(0, limits.knownBrowser.accounts)
        const claims = { use: 'device', device: known?.device ?? randomUUID(), users }
        const maxAge = limits.knownBrowser.seconds
        reply.header(
          'set-cookie',
          stringifySetCookie({
            name: COOKIE_NAME,
            value: app.jwt.sign(claims, { expiresIn: maxAge }),
            maxAge,
            path: '/api/users',
            httpOnly: true,
            sameSite: 'strict',
            secure: request.protocol === 'https' || publicUrl.startsWith('https:'),
          }),
        )
      },
    }
  }
}

/** Returns a function that returns the requester of a network by one of its addresses. */
export const networkRequester =
  (jwtSecret: string) =>
  (ip: string): Requester => {
    const key = createHmac('sha256', jwtSecret).update(`requester:${networkOf(ip)}`)
    return { key: `network ${key.digest('base64url').slice(0, 22)}`, isKnown: false }
  }

function readCookie(app: Pick<FastifyInstance, 'jwt'>, { headers }: FastifyRequest) {
  const token = parseCookie(headers.cookie ?? '')[COOKIE_NAME]
  if (!token) return undefined
  try {
    return Claims.safeParse(app.jwt.verify(token)).data
  } catch {
    return undefined
  }
}
