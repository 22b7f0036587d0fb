/** First set-up of an installation without an admin, and the list of what is still to be done */
import * as z from 'zod'
import { Password } from '../listeners/users.ts'
import { endpoint } from '../platform/endpoint.ts'
import { email, line } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { StationValues } from './admin-station.ts'

/** As the start of the server prints it; '' from this machine, which needs none */
const code = z.string().max(60).default('')

export const checkSetup = endpoint({
  method: 'POST',
  path: '/api/setup/check',
  access: 'visitor',
  needsSpace: false,
  errors: [403, 404],
  summary:
    'Whether the caller may set this installation up: only while it has no admin, with the code that its start prints, or from its machine',
  body: z.object({ code }),
  reply: z.object({ productName: z.string() }),
  perMinute: 30,
  countedBy: 'network',
})

export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'visitor',
  needsSpace: false,
  errors: [403, 404],
  summary: 'Make the first admin of this installation, and set its name and colour',
  body: z.object({
    code,
    email,
    /** Of the admin */
    name: line(limits.text.name),
    password: Password,
    /** Of the station; by default that of the settings */
    stationName: StationValues.shape.name,
    accent: StationValues.shape.accent,
  }),
  secret: true,
  /** Token of a session */
  reply: z.object({ data: z.string() }),
  perMinute: 10,
  countedBy: 'network',
})

const items = {
  /** The public address is set */
  address: z.boolean(),
  /** A test mail was taken by the mail server */
  mail: z.boolean(),
  backup: z.boolean(),
  artist: z.boolean(),
  track: z.boolean(),
}

const SetupList = z.object({ ...items, isDismissed: z.boolean() }).meta({ id: 'SetupList' })
export type SetupList = z.infer<typeof SetupList>

export const adminSetupList = endpoint({
  method: 'GET',
  path: '/api/admin/setup',
  tag: 'admin',
  access: 'admin',
  summary: 'What is done of the first set-up: public address, mail, backup, first artist and track',
  reply: SetupList,
})

export const adminDismissSetup = endpoint({
  method: 'POST',
  path: '/api/admin/setup/dismiss',
  tag: 'admin',
  access: 'admin',
  summary: 'Hide the list of the first set-up from all admins',
  reply: SetupList,
})

export const adminTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/setup/mail',
  tag: 'admin',
  access: 'admin',
  summary: 'Send a test mail to the caller’s address',
  /** `isSent`: a mail server has taken it. `reason`: why not, in English; '' without a mail server */
  reply: z.object({ isSent: z.boolean(), email: z.string(), reason: z.string() }),
  perMinute: 10,
})
