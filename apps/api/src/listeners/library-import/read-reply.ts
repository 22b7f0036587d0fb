/** Parses untrusted replies of Subsonic servers. Malformed items are omitted, and texts truncated. */
import { limits } from '@nava/contracts/limits'
import * as z from 'zod'
import { titleLine } from '../../platform/title-line.ts'

const Line = z
  .union([z.string(), z.number()])
  .transform((value) => titleLine(String(value)))
  .catch('')
const Id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(limits.text.link))
const Count = z.coerce.number().int().min(0).max(limits.maxID).catch(0)
const Time = z.coerce.date().optional().catch(undefined)
const Flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 'true')

/** Longest list that is looked at: one more than is read, so that the reader knows */
const LONGEST = limits.libraryImport.songs + 1

/** Accepts a list, or a single item, as some servers send. */
const listOf = <T extends z.ZodType>(each: T) =>
  z
    .unknown()
    .optional()
    .transform((list): z.output<T>[] =>
      [list ?? []]
        .flat()
        .slice(0, LONGEST)
        .flatMap((item) => {
          const { data } = each.safeParse(item)
          return data === undefined ? [] : [data]
        }),
    )

const Artist = z.object({ id: Id, name: Line, starred: Time, userRating: Count })
const Album = z.object({
  id: Id,
  name: Line,
  artist: Line,
  songCount: Count,
  duration: Count,
  starred: Time,
  userRating: Count,
})
const Song = z.object({
  id: Id,
  title: Line,
  artist: Line,
  duration: Count,
  isrc: listOf(z.string().transform((code) => code.replaceAll('-', '').toUpperCase().slice(0, 12))),
  starred: Time,
  userRating: Count,
  playCount: Count,
  played: Time,
  isDir: Flag,
  type: z.string().catch('music'),
})
const Playlist = z.object({ id: Id, name: Line, owner: Line, readonly: Flag })

const Items = z
  .object({ artist: listOf(Artist), album: listOf(Album), song: listOf(Song) })
  .catch({ artist: [], album: [], song: [] })

const Envelope = z.object({
  'subsonic-response': z.object({
    status: z.enum(['ok', 'failed']),
    version: z.string().catch(''),
    openSubsonic: Flag,
    error: z.object({ code: z.coerce.number().int() }).optional(),
    starred2: Items,
    searchResult3: Items,
    playlists: z.object({ playlist: listOf(Playlist) }).catch({ playlist: [] }),
    playlist: z.object({ entry: listOf(Song) }).catch({ entry: [] }),
    tokenInfo: z.object({ username: Line }).optional().catch(undefined),
  }),
})

export type ServerReply = z.output<typeof Envelope>['subsonic-response']
export type ServerItems = z.output<typeof Items>
export type ServerSong = z.output<typeof Song>
export type ServerPlaylist = z.output<typeof Playlist>

/** Returns undefined if the text is no reply of the Subsonic API. */
export function readReply(text: string): ServerReply | undefined {
  try {
    return Envelope.safeParse(JSON.parse(text)).data?.['subsonic-response']
  } catch {
    return undefined
  }
}
