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
  errors: [404],
  summary:
    'Whether the caller may set this installation up: only while it has no admin, with the code that its start prints, or from its machine',
  body: z.object({ code }),
  /** How the station looks as yet; `accent` is '' for the product's */
  reply: z.object({ productName: z.string(), accent: z.string() }),
  perMinute: 30,
  countedBy: 'network',
})

export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'visitor',
  needsSpace: false,
  errors: [404],
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

/** Demo catalogue of the first set-up */
const SetupDemo = z
  .object({
    /** `noFiles`: this server has no demo. `occupied`: there is or was content, or another demo. */
    state: z.enum(['possible', 'noFiles', 'occupied', 'making', 'failed', 'ready']),
    playable: z.int(),
    /** 0 until it is known */
    total: z.int(),
    /** Why it failed, in English */
    reason: z.string(),
  })
  .meta({ id: 'SetupDemo' })
export type SetupDemo = z.infer<typeof SetupDemo>

const SetupList = z.object({ ...items, demo: SetupDemo, isDismissed: z.boolean() }).meta({ id: 'SetupList' })
export type SetupList = z.infer<typeof SetupList>

export const adminSetupList = endpoint({
  method: 'GET',
  path: '/api/admin/setup',
  tag: 'admin',
  access: 'admin',
  summary:
    'What is done of the first set-up: public address, mail, backup, first artist and track, and the demo',
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

export const adminFillDemo = endpoint({
  method: 'POST',
  path: '/api/admin/setup/demo',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary:
    'Fill the empty catalogue with the demo, without its accounts, in the background; the list tells the progress',
  reply: SetupList,
})
