import { limits, PLAY_ENDS, PLAY_SOURCES, type Statistics, type StatisticsDay } from '@nava/contracts'
import type { DayRow, ReleaseRow, SumsRow } from './statistics.store.ts'

const DAY = 24 * 60 * 60 * 1000
const COUNTS = [
  'plays',
  'listeners',
  'earlySkips',
  'likes',
  'saves',
  'followers',
  'playlistAdds',
  'downloads',
] as const
type Counts = Omit<StatisticsDay, 'day'>

interface Read {
  id: number
  name: string
  days: number
  /** yyyy-MM-dd */
  today: string
  updatedAt: Date | null
  rows: readonly DayRow[]
  rowsBefore: readonly DayRow[]
  sums: SumsRow
  releases: readonly ReleaseRow[]
}

export function presentStatistics(read: Read): Statistics {
  const { id, name, days, today, updatedAt, rows, rowsBefore, sums, releases } = read
  const byDay = fillDays(rows, today, days)
  return {
    id,
    name,
    days,
    updatedAt: updatedAt?.toISOString() ?? null,
    byDay,
    totals: totalsOf(byDay),
    totalsBefore: totalsOf(fillDays(rowsBefore, daysBefore(today, days), days)),
    completion: completionOf(sums.completion, sums.ends[PLAY_ENDS.indexOf('finished')]),
    sources: sourcesOf(rows, sums),
    ends: labelled(PLAY_ENDS, sums.ends).map(([ended, plays]) => ({
      ended,
      plays,
    })),
    firstWeeks: releases.map(({ releaseDate, ...release }) => ({
      ...release,
      releaseDate: releaseDate.toISOString(),
      isOver: dayOf(releaseDate) + limits.statistics.firstWeekDays * DAY <= Date.parse(today),
    })),
  }
}

const dayOf = (date: Date): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())

/** Takes and returns yyyy-MM-dd. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)

const NOTHING = Object.fromEntries(COUNTS.map((name) => [name, 0])) as unknown as Counts

export function fillDays(rows: readonly DayRow[], today: string, days: number): StatisticsDay[] {
  const found = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, at) => {
    const day = daysBefore(today, days - 1 - at)
    const row = found.get(day) ?? NOTHING
    return { day, ...NOTHING, ...Object.fromEntries(COUNTS.map((name) => [name, row[name]])) }
  })
}

/**
 * Sums all counts except listeners, who may return daily; averages those over the days since the first play.
 */
export function totalsOf(byDay: readonly StatisticsDay[]): Counts {
  const sums = { ...NOTHING }
  for (const day of byDay) for (const name of COUNTS) sums[name] += day[name]
  const first = byDay.findIndex(({ plays }) => plays > 0)
  const since = first === -1 ? 1 : byDay.length - first
  return { ...sums, listeners: Math.round(sums.listeners / since) }
}

/**
 * `heard[n]`: number of plays of which n twentieths were heard. Returns how many plays reached each
 * twentieth. Finished plays reached all of them, although most are told some seconds before the end.
 */
export function completionOf(heard: readonly number[], finished = 0): Statistics['completion'] {
  const { completionSteps } = limits.statistics
  const reached = Array.from({ length: completionSteps }, (_, step) =>
    Math.max(
      finished,
      heard.slice(step + 1).reduce((sum, plays) => sum + plays, 0),
    ),
  )
  return { plays: heard.reduce((sum, plays) => sum + plays, 0), reached }
}

function sourcesOf(rows: readonly DayRow[], sums: SumsRow): Statistics['sources'] {
  const downloads = rows.reduce((sum, row) => sum + row.downloads, 0)
  return labelled(PLAY_SOURCES, sums.sources)
    .map(([source, plays]) => ({ source, plays: source === 'feed' ? plays + downloads : plays }))
    .filter(({ plays }) => plays > 0)
    .toSorted((a, b) => b.plays - a.plays)
}

const labelled = <L>(labels: readonly L[], values: readonly number[]): [L, number][] =>
  labels.map((label, at) => [label, values[at] ?? 0])
