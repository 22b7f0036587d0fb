/** Links by which people who are named hear what is not public, such as critics before a release */
import * as z from 'zod'
import { bytes, endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, imageVersion, line, time, timeIn } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const { maxDays, perItem, name: nameLength } = limits.pressLinks

export const PressKind = z.enum(['music', 'album', 'podcast'])
export type PressKind = z.infer<typeof PressKind>

export const PressLink = z
  .object({
    /** Part of its address */
    key: z.string(),
    /** For whom it is */
    name: z.string(),
    created: time,
    expires: time,
    /** When it was last opened */
    opened: time.nullable(),
    /** Plays through this link, which count nowhere else */
    plays: z.int(),
    played: time.nullable(),
  })
  .meta({ id: 'PressLink' })
export type PressLink = z.infer<typeof PressLink>

const ofItem = z.object({ kind: PressKind, id: idText })

export const listPressLinks = endpoint({
  method: 'GET',
  path: '/api/presslinks/{kind}/{id}',
  access: 'user',
  errors: [403],
  summary: 'The press links of a track, an album or an episode of one’s own, the newest first',
  params: ofItem,
  reply: z.array(PressLink),
  secret: true,
})

export const PressLinkForm = z.object({
  name: line(nameLength),
  /** At most a year ahead */
  expires: timeIn.refine(
    (end) => end.getTime() > Date.now() && end.getTime() < Date.now() + maxDays * 86_400_000,
    {
      message: `Give a time within the next ${maxDays} days`,
      params: { code: 'field.date' },
    },
  ),
})
export type PressLinkForm = z.infer<typeof PressLinkForm>

export const createPressLink = endpoint({
  method: 'POST',
  path: '/api/presslinks/{kind}/{id}',
  access: 'user',
  errors: [403, 409],
  summary: `Make a link that opens a track, an album or an episode of one’s own to who has it; at most ${perItem} of each`,
  params: ofItem,
  body: PressLinkForm,
  reply: PressLink,
  secret: true,
  perMinute: limits.creating.perMinute,
})

/** Other texts are of no link. */
const key = z.string().regex(/^[\w-]{1,64}$/)

export const revokePressLink = endpoint({
  method: 'DELETE',
  path: '/api/presslinks/{kind}/{id}/{key}',
  access: 'user',
  errors: [403],
  summary: 'Revoke a press link; who is listening hears no more than what is loaded',
  params: ofItem.extend({ key }),
  reply: text(['true']),
})

export const PressItem = z.object({
  kind: z.enum(['music', 'podcast']),
  id: idOut,
  title: z.string(),
  artists: z.string(),
  /** Seconds */
  length: z.int(),
  hasAudio: z.boolean(),
  hasVideo: z.boolean(),
})
export type PressItem = z.infer<typeof PressItem>

export const PressPage = z
  .object({
    kind: PressKind,
    title: z.string(),
    artists: z.string(),
    /** Name of whom the link is for */
    name: z.string(),
    releaseDate: time,
    expires: time,
    picture: z.object({ kind: z.enum(['music', 'album', 'podcast']), id: idOut, version: imageVersion }),
    items: z.array(PressItem),
  })
  .meta({ id: 'PressPage' })
export type PressPage = z.infer<typeof PressPage>

export const getPressPage = endpoint({
  method: 'GET',
  path: '/api/press/{key}',
  access: 'visitor',
  summary: 'What a press link opens',
  params: z.object({ key }),
  reply: PressPage,
})

const ofPressItem = z.object({ key, kind: z.enum(['music', 'podcast']), id: idText })

export const pressAudio = endpoint({
  method: 'GET',
  path: '/api/press/{key}/{kind}/{id}/audio',
  tag: 'streams',
  access: 'visitor',
  errors: [416, 503],
  summary: 'The audio of a track or an episode of a press link, at its best bitrate',
  params: ofPressItem,
  reply: bytes('audio/mpeg'),
})

export const pressVideo = endpoint({
  method: 'GET',
  path: '/api/press/{key}/{kind}/{id}/video',
  tag: 'streams',
  access: 'visitor',
  errors: [416, 503],
  summary: 'The video of a track of a press link',
  params: ofPressItem,
  reply: bytes('video/mp4'),
})

export const countPressPlay = endpoint({
  method: 'POST',
  path: '/api/press/{key}/{kind}/{id}/played',
  access: 'visitor',
  summary: 'Count a play through a press link, once 30 seconds or half of it were heard',
  params: ofPressItem,
  reply: text(['true']),
  perMinute: limits.listening.playsPerMinute,
})
