/** Statistics of one's own tracks, episodes, artists and DJs. Days are those of UTC. */
import * as z from 'zod'
import { PlayEnd, PlaySource } from '../catalogue/listening.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** What is counted by day. */
const counts = {
  plays: z.int(),
  /** Unique listeners. Visitors are not recognized on another day, so this number exists only for single days. */
  listeners: z.int(),
  /** Skips before it counted as a play. */
  earlySkips: z.int(),
  likes: z.int(),
  saves: z.int(),
  /** Of an artist or a DJ. */
  followers: z.int(),
  /** Of tracks. */
  playlistAdds: z.int(),
  /** Downloads of episodes by apps that read the feeds. */
  downloads: z.int(),
}

export const StatisticsDay = z.object({ day: z.iso.date(), ...counts })
export type StatisticsDay = z.infer<typeof StatisticsDay>

export const Statistics = z
  .object({
    id: idOut,
    /** The name or title of what they are about. */
    name: z.string(),
    days: z.int(),
    /** When the newest of them were made; null before the first time. */
    updatedAt: time.nullable(),
    /** Each day up to today, oldest first. */
    byDay: z.array(StatisticsDay),
    /** Sums of the days; `listeners` is the mean of the days since the first one with plays. */
    totals: z.object(counts),
    /** The same of as many days before. */
    totalsBefore: z.object(counts),
    /** Plays of which is known how much was heard, and how many of them reached each twentieth. */
    completion: z.object({
      plays: z.int(),
      reached: z.array(z.int()).length(limits.statistics.completionSteps),
    }),
    /** Plays by where they began, most first; `feed` is the downloads. */
    sources: z.array(z.object({ source: PlaySource, plays: z.int() })),
    /** Plays by how they ended. */
    ends: z.array(z.object({ ended: PlayEnd, plays: z.int() })),
    /** Plays of the first week of each of the artist's or DJ's newest releases, newest first. */
    firstWeeks: z.array(
      z.object({
        id: idOut,
        title: z.string(),
        releaseDate: time,
        plays: z.int(),
        /** Whether the week is over. */
        isOver: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof Statistics>

export const STATISTICS_FORMATS = ['csv', 'json'] as const
export type StatisticsFormat = (typeof STATISTICS_FORMATS)[number]

const days = z
  .enum(limits.statistics.days.map(String) as [string, ...string[]])
  .default(String(limits.statistics.defaultDays))
  .transform(Number)
const byID = z.object({ id: idText })
const inFormat = byID.extend({ format: z.enum(STATISTICS_FORMATS) })
const query = z.object({ days })

/** The statistics of one kind of thing, and the same as a file. */
function statisticsOf(access: 'artist' | 'dj', path: string, what: string) {
  return {
    read: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      access,
      summary: `The statistics of ${what} of one’s own, of the last 7, 28 or 365 days`,
      params: byID,
      query,
      reply: Statistics,
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/{id}/export/{format}`,
      access,
      summary: `The statistics of ${what} of one’s own as a file: csv (by day) or json`,
      params: inFormat,
      query,
      reply: text(),
    }),
  }
}

const artist = statisticsOf('artist', '/api/artistpanel/statistics/artists', 'an artist')
const track = statisticsOf('artist', '/api/artistpanel/statistics/musics', 'a track')
const dj = statisticsOf('dj', '/api/djpanel/statistics/djs', 'a DJ')
const episode = statisticsOf('dj', '/api/djpanel/statistics/podcasts', 'an episode')

export const artistStatistics = artist.read
export const exportArtistStatistics = artist.export
export const musicStatistics = track.read
export const exportMusicStatistics = track.export
export const djStatistics = dj.read
export const exportDjStatistics = dj.export
export const podcastStatistics = episode.read
export const exportPodcastStatistics = episode.export
