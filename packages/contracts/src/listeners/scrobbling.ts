/** Accounts at services that collect listening histories */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { line } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

export const SCROBBLE_SERVICES = ['listenbrainz', 'lastfm'] as const
export type ScrobbleService = (typeof SCROBBLE_SERVICES)[number]

const ScrobbleAccount = z
  .object({
    service: z.enum(SCROBBLE_SERVICES),
    /** Name of the account at the service; null without an account */
    name: z.string().nullable(),
    /** True if the service refuses the stored secret; nothing is sent until the user connects again */
    isRefused: z.boolean(),
    /**
     * Address where the service asks the user for consent; it leads back to /setting with a token. Null if there is
     * none
     */
    connectAt: z.string().nullable(),
  })
  .meta({ id: 'ScrobbleAccount' })
export type ScrobbleAccount = z.infer<typeof ScrobbleAccount>

const byService = z.object({ service: z.enum(SCROBBLE_SERVICES) })

export const listScrobbleAccounts = endpoint({
  method: 'GET',
  path: '/api/scrobbling',
  access: 'user',
  summary: 'The services that this site can send plays to, with the caller’s account at each',
  reply: z.array(ScrobbleAccount),
  perMinute: 60,
})

export const connectScrobbleAccount = endpoint({
  method: 'PUT',
  path: '/api/scrobbling/{service}',
  access: 'user',
  errors: [422, 503],
  summary:
    'Send the caller’s plays to a service: ListenBrainz with its user token, Last.fm with the token that its page leads back with',
  params: byService,
  // Other characters cannot be part of a header.
  body: z.object({ token: line(limits.scrobbling.token).pipe(z.string().regex(/^[\x21-\x7e]+$/)) }),
  reply: ScrobbleAccount,
  perMinute: 20,
})

export const disconnectScrobbleAccount = endpoint({
  method: 'DELETE',
  path: '/api/scrobbling/{service}',
  access: 'user',
  summary: 'Send no more plays to a service; what waits is dropped',
  params: byService,
  reply: text(['true']),
  perMinute: 60,
})
