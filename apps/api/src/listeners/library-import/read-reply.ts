/** Parses untrusted replies of Subsonic servers. Malformed items lose their names, and texts are truncated. */
import { limits } from '@nava/contracts/limits'
import { fitLine } from '@nava/contracts/one-line'
import * as z from 'zod'
import { titleLine } from '../../platform/title-line.ts'

const Line = z
  .union([z.string(), z.number()])
  .transform((value) => titleLine(String(value)))
  .catch('')
/** Returns what somebody wrote of a playlist as one line. */
export const commentLine = (text: string): string =>
  fitLine(text.replaceAll(/[\p{Cc}\s]+/gu, ' '), limits.subsonic.comment)
const Comment = z.string().transform(commentLine).catch('')
const Id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(limits.text.link))
const Count = z.coerce.number().transform(Math.round).pipe(z.int().min(0).max(limits.maxID)).catch(0)
/** Some servers write null, or the year 1, for what never happened. */
const Time = z
  .union([z.string(), z.number()])
  .pipe(z.coerce.date<string | number>().min(new Date(1)))
  .optional()
  .catch(undefined)
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

/** Stands for an item that cannot be read. */
const UNREADABLE = { id: '', name: '', artist: '', owner: '', starred: undefined, userRating: 0 }
const UNREADABLE_SONG = {
  ...{ id: '', title: '', artist: '', duration: 0, isrc: [], starred: undefined, userRating: 0 },
  ...{ playCount: 0, played: undefined, isDir: false, type: 'music' },
}

const Artist = z.object({ id: Id, name: Line, starred: Time, userRating: Count }).catch(UNREADABLE)
const Album = z
  .object({
    id: Id,
    name: Line,
    artist: Line,
    songCount: Count,
    duration: Count,
    starred: Time,
    userRating: Count,
  })
  .catch({ ...UNREADABLE, songCount: 0, duration: 0 })
const Song = z
  .object({
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
  .catch(UNREADABLE_SONG)
const Playlist = z
  .object({ id: Id, name: Line, owner: Line, comment: Comment, readonly: Flag })
  .catch({ ...UNREADABLE, comment: '', readonly: false })

const Items = z
  .object({ artist: listOf(Artist), album: listOf(Album), song: listOf(Song) })
  .catch({ artist: [], album: [], song: [] })

const Envelope = z.object({
  'subsonic-response': z.object({
    status: z.enum(['ok', 'failed']),
    version: z.string().catch(''),
    type: z.string().catch(''),
    openSubsonic: Flag,
    error: z
      .object({ code: z.coerce.number().int().catch(0) })
      .optional()
      .catch(undefined),
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
