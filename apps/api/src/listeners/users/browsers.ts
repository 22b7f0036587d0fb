/**
 * Identifies requesters: a browser that has signed in to the account before, or a network. The accounts that a
 * browser has signed in to are in a signed cookie that no script can read. It grants no access; it only keeps strangers'
 * failures from being counted against the owner.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { limits } from '@nava/contracts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { networkOf } from '../../platform/http/client-address.ts'
import { type Language, languageOf } from '../../platform/http/language.ts'

/** Whom failures are counted against. */
export interface Requester {
  key: string
  /** True for a browser that has signed in to the account before. */
  isKnown: boolean
}

/** The browser or other client of a request. */
export interface Browser {
  /** What it calls itself (User-Agent); may be empty. */
  agent: string
  /** Of whoever uses it; undefined if it names none that Nava speaks. */
  language: Language | undefined
  /** Returns the requester whose failures for this account are counted; undefined means no account. */
  requester: (userID: number | undefined) => Requester
  /** Notes with the reply that the browser has signed in to this account. */
  remember: (userID: number) => void
}

export type BrowserOf = (request: FastifyRequest, reply: FastifyReply) => Browser

const COOKIE_NAME = 'device'

const Claims = z.object({ use: z.literal('device'), device: z.uuid(), users: z.array(z.int()) })

export function browserOf(
  app: Pick<FastifyInstance, 'jwt'>,
  { jwtSecret, publicUrl }: { jwtSecret: string; publicUrl: string },
): BrowserOf {
  const networkKey = (ip: string) =>
    createHmac('sha256', jwtSecret)
      .update(`requester:${networkOf(ip)}`)
      .digest('base64url')
      .slice(0, 22)

  return (request, reply) => {
    const known = readCookie(app, request)
    return {
      agent: (request.headers['user-agent'] ?? '').slice(0, limits.session.agent),
      language: languageOf(request),
      requester: (userID) =>
        known && userID !== undefined && known.users.includes(userID)
          ? { key: `device ${known.device}`, isKnown: true }
          : { key: `network ${networkKey(request.ip)}`, isKnown: false },
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

function readCookie(app: Pick<FastifyInstance, 'jwt'>, { headers }: FastifyRequest) {
  const token = parseCookie(headers.cookie ?? '')[COOKIE_NAME]
  if (!token) return undefined
  try {
    return Claims.safeParse(app.jwt.verify(token)).data
  } catch {
    // Whatever is wrong with it, the browser is not known.
    return undefined
  }
}
