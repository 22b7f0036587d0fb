/** Statistics of artists and DJs by day (UTC) */
import * as z from 'zod'
import { PlayEnd, PlaySource } from '../catalogue/listening.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const counts = {
  plays: z.int(),
  /** Distinct listeners per day, because visitors are not recognised on other days */
  listeners: z.int(),
  /** Skips before a play counts */
  earlySkips: z.int(),
  likes: z.int(),
  saves: z.int(),
  followers: z.int(),
  playlistAdds: z.int(),
  /** Files that listeners keep: of tracks, once a day each; of episodes, by apps that read feeds too */
  downloads: z.int(),
}

export const StatisticsDay = z.object({ day: z.iso.date(), ...counts })
export type StatisticsDay = z.infer<typeof StatisticsDay>

export const Statistics = z
  .object({
    id: idOut,
    name: z.string(),
    days: z.int(),
    /** Null before the first computation */
    updatedAt: time.nullable(),
    /** Days up to today, oldest first */
    byDay: z.array(StatisticsDay),
    /** Sums of the days; `listeners`: daily mean since the first play */
    totals: z.object(counts),
    totalsBefore: z.object(counts),
    /** Plays with known progress; `reached`: how many reached each twentieth */
    completion: z.object({
      plays: z.int(),
      reached: z.array(z.int()).length(limits.statistics.completionSteps),
    }),
    /** Plays by source, most first; `feed` counts downloads */
    sources: z.array(z.object({ source: PlaySource, plays: z.int() })),
    ends: z.array(z.object({ ended: PlayEnd, plays: z.int() })),
    /** Plays of the newest releases in their first week, newest first */
    firstWeeks: z.array(
      z.object({
        id: idOut,
        title: z.string(),
        releaseDate: time,
        plays: z.int(),
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

const TOGETHER = '/api/artistpanel/statistics/together'

/** `id` is 0 and `name` empty; a listener of two artists counts for each. */
export const rosterStatistics = endpoint({
  method: 'GET',
  path: TOGETHER,
  access: 'artist',
  summary: 'The statistics of all of one’s artists together, each track once, of the last 7, 28 or 365 days',
  query,
  reply: Statistics,
})
export const exportRosterStatistics = endpoint({
  method: 'GET',
  path: `${TOGETHER}/export/{format}`,
  access: 'artist',
  summary: 'The statistics of all of one’s artists together as a file: csv (by day) or json',
  params: z.object({ format: z.enum(STATISTICS_FORMATS) }),
  query,
  reply: text(),
})

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
