/** Notifications to devices, through Firebase if configured, and to open pages by socket */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { filledProse, id, idOut, line, linkIn } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** Kinds of notifications. Of these, only music links to a page. `programme`: a reminder */
export const pushTypes = [
  'general',
  'music',
  'video',
  'album',
  'artist',
  'dj',
  'collection',
  'podcast',
  'podcastCollection',
  'event',
  'news',
  'programme',
] as const
export const PushType = z.enum(pushTypes)
export type PushType = z.infer<typeof PushType>

/** Notification to everyone, sent by an admin */
export const PushEvent = z
  .object({
    title: z.string(),
    body: z.string(),
    /** An https address, a path of this server, or '' */
    image: z.string(),
    type: PushType,
    /** 0 for items without an ID */
    id: idOut,
    /** Address that a click opens; if empty, `type` and `id` determine it */
    click_action: z.string(),
  })
  .meta({ id: 'PushEvent' })
export type PushEvent = z.infer<typeof PushEvent>

export interface PushServerEvents {
  push: (event: PushEvent) => void
}

const IMAGE_PATTERN = /^(https:\/\/[^\s\p{Cc}\p{Cs}"'<>\\]+|\/(?!\/)[^\s\p{Cc}\p{Cs}"'<>\\]*)?$/iu

/** Firebase registration token: base64url parts separated by colons */
const Device = z.object({
  token: z
    .string()
    .max(4096)
    .regex(/^[\w:-]+$/),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscribe',
  access: 'visitor',
  summary: 'Have notifications sent to a device; the signed-in user’s, where there is one',
  body: Device,
  reply: text(['true']),
  perMinute: 20,
  countedBy: 'network',
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  access: 'visitor',
  needsSpace: false,
  summary: 'Have no more notifications sent to a device',
  body: Device,
  reply: text(['true']),
  perMinute: 20,
})

const WebPushSubscription = z.object({
  endpoint: z
    .string()
    .max(2048)
    .regex(/^https:\/\/[^\s"'<>\\]+$/i),
  keys: z.object({
    p256dh: z
      .string()
      .max(200)
      .regex(/^[\w-]+={0,2}$/),
    auth: z
      .string()
      .max(100)
      .regex(/^[\w-]+={0,2}$/),
  }),
})
export type WebPushSubscription = z.infer<typeof WebPushSubscription>

export const subscribeWebPush = endpoint({
  method: 'POST',
  path: '/api/push/web/subscribe',
  tag: 'push',
  access: 'visitor',
  errors: [503],
  summary: 'Have notifications sent to a browser by Web Push; the signed-in user’s, where there is one',
  body: WebPushSubscription,
  reply: text(['true']),
  perMinute: 20,
  countedBy: 'network',
})

export const unsubscribeWebPush = endpoint({
  method: 'POST',
  path: '/api/push/web/unsubscribe',
  tag: 'push',
  access: 'visitor',
  needsSpace: false,
  summary: 'Have no more notifications sent to a browser',
  body: WebPushSubscription.pick({ endpoint: true }),
  reply: text(['true']),
  perMinute: 20,
})

export const getWebPushKey = endpoint({
  method: 'GET',
  path: '/api/push/web/key',
  tag: 'push',
  access: 'visitor',
  summary:
    'The key that a browser subscribes to Web Push with; empty where notifications go through Firebase',
  reply: z.object({ publicKey: z.string() }),
})

/** Kinds of notices that listeners can mute beside announcements; who is not signed in has no topics */
export const PushTopic = z.enum(['release', 'episode', 'reminder'])
export type PushTopic = z.infer<typeof PushTopic>

const PushForm = z
  .object({
    title: line(limits.push.title),
    body: filledProse(limits.push.body),
    image: z
      .string()
      .trim()
      .max(limits.text.link)
      .regex(IMAGE_PATTERN, 'Give an https address, or a path of this site')
      .default(''),
    type: PushType.exclude(['programme']).default('general'),
    /** Required for music, which must be public */
    id: id.nullish(),
    click_action: linkIn,
    /** Only those who have not muted notices of this kind, or who follow this artist or this DJ; without all, everybody */
    topic: PushTopic.nullish(),
    artistID: id.nullish(),
    djID: id.nullish(),
  })
  .refine(({ topic, artistID, djID }) => [topic, artistID, djID].filter(Boolean).length < 2, {
    path: ['djID'],
    message: 'Choose a topic, an artist or a DJ',
  })

export const adminPreviewPush = endpoint({
  method: 'POST',
  path: '/api/admin/push/preview',
  tag: 'admin',
  access: 'admin',
  summary: 'Show what a notification would look like and whom it would reach; sends nothing',
  body: PushForm,
  reply: z.object({
    event: PushEvent,
    /** Accounts that have not muted announcements */
    people: z.int(),
    /** Devices of apps, through Firebase; 0 where it is not set up */
    devices: z.int(),
    /** Browsers, by Web Push */
    browsers: z.int(),
  }),
  perMinute: 60,
})

export const adminSendPush = endpoint({
  method: 'POST',
  path: '/api/admin/push',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary:
    'Send a notification to everybody, to those who want a topic, or to those who follow an artist or a DJ: to open pages at once, to devices through the provider; the same one is sent once in some minutes',
  body: PushForm,
  /** `off`: neither Firebase nor Web Push is available */
  reply: z.object({ sockets: z.boolean(), provider: z.enum(['sent', 'off', 'failed']) }),
  perMinute: 30,
})
