/** Imports by a DJ from a feed of another site */
import * as z from 'zod'
import { codePage } from '../listeners/playlists.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import { TextParams } from '../platform/errors.ts'
import { id, idOut, idText, panelPage, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { type ProblemCode, problems } from '../platform/problems.ts'

const problemCode = z.enum(Object.keys(problems) as ProblemCode[])

export const FeedForm = z.object({
  /** May contain the name and password, as in https://name:password@host/ */
  address: z.string().trim().max(limits.feedImports.address),
  djID: id,
  /** Of a feed behind a password: both are sent to the address's own origin only */
  name: z.string().trim().max(limits.libraryImport.name).default(''),
  password: z.string().max(limits.libraryImport.password).default(''),
  /** Code page of the feed's text, if it was read in a wrong one */
  encoding: codePage.optional(),
})

const reason = {
  /** Text of `code` in English */
  reason: z.string(),
  code: problemCode,
  params: TextParams,
}

/** What of a feed is not imported */
export const LeftOut = z.object({ title: z.string(), ...reason }).meta({ id: 'LeftOut' })
export type LeftOut = z.infer<typeof LeftOut>

/** What of an imported episode is missing */
export const LeftPart = z
  .object({ part: z.enum(['date', 'number', 'cover', 'chapters', 'highlight', 'transcript']), ...reason })
  .meta({ id: 'LeftPart' })
export type LeftPart = z.infer<typeof LeftPart>

export const FeedReview = z
  .object({
    address: z.string(),
    title: z.string(),
    author: z.string(),
    description: z.string(),
    /** Small JPEG as a data: address; may be empty */
    cover: z.string(),
    /** Number of episodes with a recording; `newEpisodes`: of those that the DJ lacks */
    episodes: z.int(),
    newEpisodes: z.int(),
    /** Bytes of new episodes, as the feed declares */
    bytes: z.int(),
    first: time.nullable(),
    last: time.nullable(),
    /** Episodes whose date cannot be read: they stand between their neighbours */
    undated: z.array(LeftOut),
    /** What will not be imported */
    leftOut: z.array(LeftOut),
    /** Episodes that the DJ has, which are not imported again */
    known: z.array(LeftOut),
    /** Set if the text is not in UTF-8: the encoding in which it was read; `encoding` of the form may say another */
    readAs: z.string().optional(),
    isLocked: z.boolean(),
  })
  .meta({ id: 'FeedReview' })
export type FeedReview = z.infer<typeof FeedReview>

export const FeedImport = z
  .object({
    importID: idOut,
    djID: idOut,
    title: z.string(),
    address: z.string(),
    createdAt: time,
    /** Numbers of episodes by state; running ones count as waiting */
    waiting: z.int(),
    done: z.int(),
    failed: z.int(),
    /** Number of what the feed contains and the import leaves out; `known`: of episodes that were here already */
    leftOut: z.int(),
    known: z.int(),
  })
  .meta({ id: 'FeedImport' })
export type FeedImport = z.infer<typeof FeedImport>

const imported = { episodeID: idOut, title: z.string() }

export const EpisodeImport = z
  .discriminatedUnion('state', [
    z.object({ ...imported, state: z.literal('waiting') }),
    z.object({
      ...imported,
      state: z.literal('running'),
      receivedBytes: z.int(),
      totalBytes: z.int(),
    }),
    /** `podcastID`: 0 if the episode was deleted since */
    z.object({ ...imported, state: z.literal('done'), podcastID: idOut, leftOut: z.array(LeftPart) }),
    /** Has the recording of an episode from before; `podcastID`: its own, 0 if it was deleted since */
    z.object({
      ...imported,
      state: z.literal('known'),
      podcastID: idOut,
      ...reason,
    }),
    z.object({
      ...imported,
      state: z.literal('failed'),
      ...reason,
    }),
  ])
  .meta({ id: 'EpisodeImport' })
export type EpisodeImport = z.infer<typeof EpisodeImport>

export const reviewFeed = endpoint({
  method: 'POST',
  path: '/api/djpanel/imports/review',
  access: 'dj',
  summary: 'Read a feed at another site and tell what is in it',
  errors: [422],
  body: FeedForm,
  reply: FeedReview,
  perMinute: limits.feedImports.perMinute,
})

export const importFeed = endpoint({
  method: 'POST',
  path: '/api/djpanel/imports',
  access: 'dj',
  summary:
    'Import the episodes of a feed that the DJ does not have yet, one after another; they wait for confirmation',
  errors: [409, 422],
  body: FeedForm,
  reply: FeedImport,
  perMinute: limits.feedImports.perMinute,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/djpanel/imports',
  access: 'dj',
  summary: 'The imports of the caller’s DJs, newest first',
  query: panelPage,
  reply: z.array(FeedImport),
})

const byID = z.object({ id: idText })

export const listImportedEpisodes = endpoint({
  method: 'GET',
  path: '/api/djpanel/imports/{id}/episodes',
  access: 'dj',
  summary: 'The episodes of an import: those that run, failed, wait, and are done, in this order',
  params: byID,
  query: panelPage,
  reply: z.array(EpisodeImport),
})

export const listLeftOut = endpoint({
  method: 'GET',
  path: '/api/djpanel/imports/{id}/leftout',
  access: 'dj',
  summary:
    'What the feed of an import contains and the import leaves out, and why; episodes that were here already last',
  params: byID,
  query: panelPage,
  reply: z.array(LeftOut.extend({ place: z.int() })),
})

export const retryImport = endpoint({
  method: 'POST',
  path: '/api/djpanel/imports/{id}/retry',
  access: 'dj',
  summary: 'Try the failed episodes of an import again',
  errors: [409],
  params: byID,
  reply: text(['true']),
})

export const retryImportedEpisode = endpoint({
  method: 'POST',
  path: '/api/djpanel/imports/episodes/{id}/retry',
  access: 'dj',
  summary: 'Try an episode again that could not be imported',
  errors: [409],
  params: byID,
  reply: text(['true']),
})

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/djpanel/imports/{id}',
  access: 'dj',
  summary: 'End an import; the episodes that were imported stay',
  params: byID,
  reply: text(['true']),
})
