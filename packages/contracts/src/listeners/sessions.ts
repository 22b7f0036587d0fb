import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, time } from '../platform/fields.ts'

export const Session = z
  .object({
    sessionID: idOut,
    /** User-Agent at sign-in; may be empty */
    agent: z.string(),
    created: time,
    lastUsed: time,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/me/sessions',
  access: 'user',
  summary: 'The devices on which the caller is signed in, the last used first',
  reply: z.array(Session),
  perMinute: 60,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions/{id}',
  access: 'user',
  summary: 'Sign one of the caller’s devices out; its token is refused from then on',
  params: z.object({ id: idText }),
  reply: text(['true']),
  perMinute: 60,
})

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  access: 'user',
  summary: 'Sign out: this device, all others, or all; their tokens are refused from then on',
  query: z.object({ which: z.enum(['current', 'others', 'all']).default('all') }),
  reply: text(['true']),
  perMinute: 60,
})
