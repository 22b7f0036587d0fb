/**
 * Passwords for apps that use the Subsonic API or submit listens, which authenticate only at /rest and /1, and for programs
 * with which DJs send to the live channel, which authenticate only there.
 */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, line, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** `apps` opens the Subsonic API and listens, `source` sends to the live channel; neither does what the other does. */
export const AppPasswordUse = z.enum(['apps', 'source'])
export type AppPasswordUse = z.infer<typeof AppPasswordUse>

export const AppPassword = z
  .object({
    id: idOut,
    name: z.string(),
    use: AppPasswordUse,
    created: time,
    /** Null if never used */
    lastUsed: time.nullable(),
    /** Name of the app that used the password last; '' if never used */
    agent: z.string(),
  })
  .meta({ id: 'AppPassword' })
export type AppPassword = z.infer<typeof AppPassword>

export const listAppPasswords = endpoint({
  method: 'GET',
  path: '/api/apppasswords',
  access: 'user',
  summary: 'The app passwords of the caller’s account, the first made first',
  reply: z.array(AppPassword),
  perMinute: 60,
})

export const createAppPassword = endpoint({
  method: 'POST',
  path: '/api/apppasswords',
  access: 'user',
  errors: [409],
  summary:
    'Make a password for an app that speaks the Subsonic API, or for a program that sends to the live channel; only this reply shows it',
  body: z.object({ name: line(limits.appPassword.name), use: AppPasswordUse.default('apps') }),
  secret: true,
  reply: z.object({
    id: idOut,
    name: z.string(),
    use: AppPasswordUse,
    /** `abcd-efgh-jkmn-pqrs`; apps may omit the hyphens */
    password: z.string(),
  }),
  perMinute: 30,
})

export const deleteAppPassword = endpoint({
  method: 'DELETE',
  path: '/api/apppasswords/{id}',
  access: 'user',
  summary: 'Delete an app password of the caller’s: it no longer opens anything',
  params: z.object({ id: idText }),
  reply: text(['true']),
  perMinute: 60,
})
