/** Endless lists of similar tracks */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { countText, id, idText, page } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { MusicCard } from '../catalogue/music.ts'

/** Items that a radio can start from, besides the caller's library */
export const RADIO_KINDS = ['track', 'artist', 'album', 'genre', 'playlist', 'collection'] as const
export type RadioKind = (typeof RADIO_KINDS)[number]

export const RadioPage = z
  .object({
    /** Name of the item at the start; empty for the library */
    name: z.string(),
    /** Sent for the next pages, or to repeat the radio within an hour */
    seed: z.string(),
    /** Sent for the next page */
    cursor: z.int(),
    musics: z.array(MusicCard),
  })
  .meta({ id: 'RadioPage' })
export type RadioPage = z.infer<typeof RadioPage>

export const RadioSeed = z
  .string()
  .max(limits.radio.seed)
  .regex(/^[\w-]+$/)

const place = z.object({
  /** Seed of an earlier page, else chosen by the server */
  seed: RadioSeed.optional(),
  cursor: countText(0, limits.radio.pages - 1).default(0),
})

export const getRadio = endpoint({
  method: 'GET',
  path: '/api/radio/{kind}/{id}',
  access: 'visitor',
  summary: `A radio, ${limits.radio.page} tracks at a time and without an end: the same for the same seed within an hour`,
  params: z.object({ kind: z.enum(RADIO_KINDS), id: idText }),
  query: place,
  reply: RadioPage,
  perMinute: limits.radio.perMinute,
})

export const libraryRadio = endpoint({
  method: 'GET',
  path: '/api/radio/library',
  access: 'user',
  summary: 'A radio from what the caller liked, saved and played',
  query: place,
  reply: RadioPage,
  perMinute: limits.radio.perMinute,
})

export const dislikeMusic = endpoint({
  method: 'POST',
  path: '/api/dislikes',
  access: 'user',
  errors: [404],
  summary: 'Take a track out of one’s radios, mixes and suggestions',
  body: z.object({ musicID: id }),
  reply: text(['true']),
  perMinute: limits.changing.perMinute,
})

export const undislikeMusic = endpoint({
  method: 'DELETE',
  path: '/api/dislikes/{id}',
  access: 'user',
  summary: 'Allow a track in one’s radios, mixes and suggestions again',
  params: z.object({ id: idText }),
  reply: text(['true']),
})

export const listDislikes = endpoint({
  method: 'GET',
  path: '/api/dislikes',
  access: 'user',
  summary: 'The tracks that the caller does not want to be suggested, the last one first',
  query: page,
  reply: z.array(MusicCard),
})
