/** Import of a listener's library from a Subsonic server, or from an export of Spotify or Last.fm */
import * as z from 'zod'
import { endpoint, files, text } from '../platform/endpoint.ts'
import { TextParams } from '../platform/errors.ts'
import { line, panelPage, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { type ProblemCode, problems } from '../platform/problems.ts'

export const LIBRARY_ITEM_KINDS = ['song', 'album', 'artist', 'playlist'] as const
export const LIBRARY_MARKS = ['star', 'rating', 'plays', 'playlist'] as const

/** What of a library was read only as far as `limits.libraryImport` allows */
export const LIBRARY_CUTS = [
  'page',
  'items',
  'songs',
  'albums',
  'artists',
  'playlists',
  'entries',
  'tracks',
  'bytes',
] as const
export type LibraryCut = (typeof LIBRARY_CUTS)[number]

export const LIBRARY_PARTS = ['stars', 'playlists', 'plays'] as const
export type LibraryPart = (typeof LIBRARY_PARTS)[number]

/** Why the whole library, or a part of it, could not be read */
const failure = {
  /** Text of `code` in English */
  reason: z.string(),
  code: z.enum(Object.keys(problems) as ProblemCode[]),
  params: TextParams,
}

/** Number of items that were found, by what they were */
export const LibraryFound = z.object({
  stars: z.int(),
  ratings: z.int(),
  plays: z.int(),
  playlists: z.int(),
  cut: z.array(z.enum(LIBRARY_CUTS)).default([]),
  /** What the server did not tell, or only in part */
  lacking: z.array(z.object({ part: z.enum(LIBRARY_PARTS), ...failure })).default([]),
  /** Number of malformed entries that were left out */
  leftOut: z.int().default(0),
})
export type LibraryFound = z.infer<typeof LibraryFound>

const started = { address: z.string(), started: time }
const ended = { ...started, ended: time }

export const LibraryImport = z
  .discriminatedUnion('state', [
    z.object({ ...started, state: z.literal('waiting') }),
    /** `done` of `total` songs were looked up; `total` is 0 while the library is read */
    z.object({ ...started, state: z.literal('running'), done: z.int(), total: z.int() }),
    /** `missing`: number of items that the catalogue lacks */
    z.object({ ...ended, state: z.literal('done'), found: LibraryFound, missing: z.int() }),
    z.object({ ...ended, state: z.literal('failed'), ...failure }),
  ])
  .meta({ id: 'LibraryImport' })
export type LibraryImport = z.infer<typeof LibraryImport>

export const LibraryMissing = z
  .object({
    kind: z.enum(LIBRARY_ITEM_KINDS),
    title: z.string(),
    artist: z.string(),
    marks: z.array(z.enum(LIBRARY_MARKS)),
    /** Names of the playlists that contain it */
    playlists: z.array(z.string()),
  })
  .meta({ id: 'LibraryMissing' })
export type LibraryMissing = z.infer<typeof LibraryMissing>

export const LibraryForm = z.object({
  address: line(limits.feedImports.address),
  /** Empty if the password is an API key */
  name: z.string().trim().max(limits.libraryImport.name).default(''),
  password: z.string().min(1).max(limits.libraryImport.password),
})
export type LibraryForm = z.infer<typeof LibraryForm>

const PATH = '/api/libraryimport'

export const getLibraryImport = endpoint({
  method: 'GET',
  path: PATH,
  access: 'user',
  summary: 'The caller’s latest import of a library; null without one',
  reply: z.object({ libraryImport: LibraryImport.nullable() }),
  perMinute: 300,
})

export const importLibrary = endpoint({
  method: 'POST',
  path: PATH,
  access: 'user',
  errors: [409, 422],
  summary:
    'Import stars, playlists, ratings and play counts from a Subsonic server. What is here already stays, and nothing is added twice',
  body: LibraryForm,
  reply: LibraryImport,
  perMinute: limits.libraryImport.perMinute,
})

export const importLibraryFiles = endpoint({
  method: 'POST',
  path: `${PATH}/files`,
  access: 'user',
  errors: [409],
  summary:
    'Import likes, albums, artists, playlists and play counts from exports of Spotify or Last.fm: the ZIP as it was downloaded, or its JSON and CSV files',
  body: files({ maxBytes: limits.libraryFiles.maxBytes, maxFiles: limits.libraryFiles.maxFiles }),
  needsSpace: true,
  reply: LibraryImport,
  perMinute: limits.libraryFiles.perMinute,
})

export const deleteLibraryImport = endpoint({
  method: 'DELETE',
  path: PATH,
  access: 'user',
  summary: 'End the caller’s import, or delete its report; what was imported stays',
  reply: text(['true']),
  perMinute: 60,
})

export const listLibraryMissing = endpoint({
  method: 'GET',
  path: `${PATH}/missing`,
  access: 'user',
  summary: 'What the catalogue lacks of the imported library: starred items first',
  query: panelPage,
  reply: z.array(LibraryMissing),
  perMinute: 120,
})

export const exportLibraryMissing = endpoint({
  method: 'GET',
  path: `${PATH}/missing/export`,
  access: 'user',
  summary: 'What the catalogue lacks of the imported library, as CSV',
  reply: text(),
  perMinute: 30,
})
