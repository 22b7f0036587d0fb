import { limits } from '@nava/contracts'
import type { Catalogue } from '../catalogue/build-catalogue.ts'
import { seededRandom, type Random } from '../random.ts'
import { LISTENER_ID, writerIDs } from './people.ts'
import type { Transaction } from './transaction.ts'

const DAY = 86_400_000
const PLAYED_DAYS = 60
const SOURCES = 'home,home,home,artist,artist,album,playlist,playlist,search,search,radio,share,embed,app'
const ENDS = 'finished,finished,finished,finished,skipped,left'

/** Without people, all plays are those of visitors. */
export async function writePlays(
  tx: Transaction,
  { tracks, shows, now }: Catalogue,
  { hasPeople }: { hasPeople: boolean },
): Promise<void> {
  const random = seededRandom('plays')
  const music = tracks
    .filter((track) => track.state === 'out')
    .flatMap((track) =>
      countDays(
        track.id,
        track.releaseDate,
        now,
        (track.fame * (track.recipe ? 1 : 0.8)) ** 1.4 * 16,
        random,
      ),
    )
  const podcasts = shows.flatMap((show) => countDays(show.id, show.releaseDate, now, 14, random))

  await tx.musicDailyPlay.createMany({
    data: music.map(({ id, day, count }) => ({ musicID: id, day, count })),
  })
  await tx.podcastDailyPlay.createMany({
    data: podcasts.map(({ id, day, count }) => ({ podcastID: id, day, count })),
  })
  await spreadPlays(tx, now, hasPeople ? [...writerIDs, LISTENER_ID] : [])
}

function countDays(id: number, released: Date, now: Date, perDay: number, random: Random) {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const luck = random.between(0.45, 1.7)
  // One in five tracks gains plays over time instead of losing them.
  const rises = random.chance(0.2)
  const rows: { id: number; day: Date; count: number }[] = []
  for (let back = PLAYED_DAYS - 1; back >= 0; back--) {
    const day = new Date(today - back * DAY)
    const age = (day.getTime() + DAY - released.getTime()) / DAY
    if (age <= 0) continue
    const trend = rises ? 0.35 + 1.1 / (1 + Math.exp((back - 14) / 5)) : 0.4 + 1.6 * Math.exp(-age / 12)
    const weekend = [0, 5, 6].includes(day.getUTCDay()) ? 1.25 : 1
    const soFar =
      back === 0
        ? Math.max(0.02, (now.getTime() - Math.max(day.getTime(), released.getTime())) / DAY)
        : Math.min(1, age)
    const count = Math.round(perDay * luck * trend * weekend * soFar * random.between(0.75, 1.25))
    if (count > 0) rows.push({ id, day, count })
  }
  return rows
}

/** A hash of track, day and number determines everything about a play, so it is always the same. */
async function spreadPlays(tx: Transaction, now: Date, known: readonly number[]): Promise<void> {
  for (const [table, column, owners] of [
    ['music_daily_plays', 'music_id', 'music'],
    ['podcast_daily_plays', 'podcast_id', 'podcasts'],
  ] as const) {
    await tx.$executeRawUnsafe(
      `WITH numbered AS (
         SELECT d.${column} AS owner, d.day, d.count, n, o.release_date, o.length_seconds AS length,
                ('x' || substr(md5(d.${column} || '/' || d.day || '/' || n), 1, 8))::bit(32)::bigint AS dice,
                ('x' || substr(md5(d.${column} || '/' || d.day || '/' || n), 9, 8))::bit(32)::bigint AS other
         FROM ${table} d JOIN ${owners} o ON o.id = d.${column}, generate_series(1, d.count) AS n
       ), placed AS (
         SELECT owner, dice, other, length, least(${limits.player.countedAfterSeconds}, length / 2.0) AS least_heard,
                ($5::play_end[])[1 + other / 1000 % array_length($5::play_end[], 1)] AS ended,
                greatest(day::timestamp AT TIME ZONE 'UTC', release_date) AS start,
                least((day + 1)::timestamp AT TIME ZONE 'UTC', $1::timestamptz) AS finish,
                (n - 0.5 + (dice % 1000) / 2500.0 - 0.2) / count AS share,
                CASE WHEN other % 100 < 7 THEN ($2::int[])[1 + (other / 100) % nullif($3, 0)] END AS listener
         FROM numbered
       )
       INSERT INTO plays (${column}, user_id, listener, played_at, source, ended, heard_seconds)
       SELECT owner, listener, coalesce('u' || listener, 'v' || substr(md5(dice || '-' || other), 1, 24)),
              start + (finish - start) * share,
              ($4::play_source[])[1 + dice / 1000 % array_length($4::play_source[], 1)],
              ended,
              -- Those who do not hear it to its end leave rather sooner than later.
              CASE WHEN ended = 'finished' THEN length
                ELSE ceil(least_heard + (length - least_heard) * power((dice / 100000 % 1000) / 1000.0, 2)) END
       FROM placed ORDER BY start + (finish - start) * share, owner`,
      now,
      known,
      known.length,
      `{${SOURCES}}`,
      `{${ENDS}}`,
    )
  }
}
