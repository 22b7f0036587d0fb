import * as contracts from '@nava/contracts'
import { limits, type Statistics, type StatisticsFormat } from '@nava/contracts'
import type { StatisticKind } from '@nava/db'
import type { FastifyReply } from 'fastify'
import type { ArtistsStore } from '../../catalogue/artists/artists.store.ts'
import type { DjsStore } from '../../catalogue/djs/djs.store.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import { authorize } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { daysBefore, presentStatistics } from './statistics.present.ts'
import type { StatisticsStore } from './statistics.store.ts'
import { writeStatisticsFile } from './write-statistics-file.ts'

/** `owner`: artist or DJ whose newest releases the statistics compare with each other */
interface Subject {
  id: number
  name: string
  owner: { kind: 'artist' | 'dj'; id: number } | undefined
}

const CONTENT_TYPES: Record<StatisticsFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

export function statisticsRoutes(
  routes: Routes,
  features: {
    statistics: StatisticsStore
    artists: ArtistsStore
    music: MusicStore
    djs: DjsStore
    podcasts: PodcastsStore
  },
) {
  const { statistics, artists, music, djs, podcasts } = features

  const subjects = {
    artist: async (user: Caller, id: number): Promise<Subject> => {
      const artist = await artists.find(id)
      if (!artist) throw problem('artist.not-found')
      authorize(user, user.artistIDs.includes(id), { kind: 'artists', rowID: id }, () =>
        problem('artist.not-yours'),
      )
      return { id, name: artist.name, owner: { kind: 'artist', id } }
    },
    track: async (user: Caller, id: number): Promise<Subject> => {
      const row = ownMusic.owned(user, await music.find(id))
      const first = row.artists[0]?.artistID
      return { id, name: row.title, owner: first === undefined ? undefined : { kind: 'artist', id: first } }
    },
    dj: async (user: Caller, id: number): Promise<Subject> => {
      const dj = await djs.find(id)
      if (!dj) throw problem('dj.not-found')
      authorize(user, user.djIDs.includes(id), { kind: 'djs', rowID: id }, () => problem('dj.not-yours'))
      return { id, name: dj.name, owner: { kind: 'dj', id } }
    },
    episode: async (user: Caller, id: number): Promise<Subject> => {
      const row = ownPodcast.owned(user, await podcasts.find(id))
      const first = row.djs[0]?.djID
      return { id, name: row.title, owner: first === undefined ? undefined : { kind: 'dj', id: first } }
    },
  } satisfies Record<StatisticKind, unknown>

  const read = async (
    kind: StatisticKind,
    { user, params, query: { days } }: { user: Caller; params: { id: number }; query: { days: number } },
  ): Promise<Statistics> => {
    const { id, name, owner } = await subjects[kind](user, params.id)
    const today = new Date().toISOString().slice(0, 10)
    const { releases: take, firstWeekDays } = limits.statistics
    const [rows, rowsBefore, sums, releases, updatedAt] = await Promise.all([
      statistics.byDay(kind, id, today, days),
      statistics.byDay(kind, id, daysBefore(today, days), days),
      statistics.sums(kind, id, today, days),
      owner ? statistics.firstWeeks(owner.kind, owner.id, { take, days: firstWeekDays }) : [],
      statistics.updatedAt(),
    ])
    return presentStatistics({ id, name, days, today, updatedAt, rows, rowsBefore, sums, releases })
  }

  togetherRoutes(routes, statistics)

  for (const [kind, contract, exported] of [
    ['artist', contracts.artistStatistics, contracts.exportArtistStatistics],
    ['track', contracts.musicStatistics, contracts.exportMusicStatistics],
    ['dj', contracts.djStatistics, contracts.exportDjStatistics],
    ['episode', contracts.podcastStatistics, contracts.exportPodcastStatistics],
  ] as const) {
    serve(routes, contract, (call) => read(kind, call))
    serve(routes, exported, async ({ reply, ...call }) => {
      const found = await read(kind, call)
      return send(reply, { ...call.params, about: `${kind}-${found.id}`, days: found.days }, found)
    })
  }
}

/** Statistics of all artists of the caller together */
function togetherRoutes(routes: Routes, statistics: StatisticsStore) {
  const read = async (user: Caller, days: number): Promise<Statistics> => {
    const today = new Date().toISOString().slice(0, 10)
    const { releases: take, firstWeekDays } = limits.statistics
    const [{ rows, ...found }, updatedAt] = await Promise.all([
      statistics.together(user.artistIDs, { today, days, take, firstWeekDays }),
      statistics.updatedAt(),
    ])
    const since = daysBefore(today, days)
    return presentStatistics({
      ...{ id: 0, name: '', days, today, updatedAt, ...found },
      rows: rows.filter(({ day }) => day > since),
      rowsBefore: rows.filter(({ day }) => day <= since),
    })
  }

  serve(routes, contracts.rosterStatistics, ({ user, query }) => read(user, query.days))
  serve(routes, contracts.exportRosterStatistics, async ({ user, query: { days }, params, reply }) =>
    send(reply, { ...params, about: 'roster', days }, await read(user, days)),
  )
}

function send(
  reply: FastifyReply,
  { format, about, days }: { format: StatisticsFormat; about: string; days: number },
  found: Statistics,
) {
  const name = `statistics-${about}-${days}-days.${format}`
  reply.type(CONTENT_TYPES[format]).header('content-disposition', `attachment; filename="${name}"`)
  return writeStatisticsFile(format, found)
}
