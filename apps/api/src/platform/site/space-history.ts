/** How full the disk of the media was, hour by hour, so that one can say how long its space lasts. */
import type { Sql } from '@nava/db'
import type { DiskSpace } from '@nava/media/storage/disk-space'

export interface Space {
  /** Bytes */
  used: number
  free: number
  /**
   * `unknown`: there are not two samples yet; `filling`: full in `days` at the rate of the last two weeks; `steady`: not
   * filling
   */
  trend: { state: 'unknown' } | { state: 'steady' } | { state: 'filling'; days: number }
}

export interface SpaceHistory {
  now: () => Promise<Space>
  /** Stores at most one sample an hour, whichever processes do. */
  record: () => Promise<void>
}

/** Days beyond which nobody plans */
const LONGEST = 3650
const HOUR = 60 * 60_000

/** `folders`: those on whose disks files are written; the fullest counts */
export function spaceHistory(
  sql: Sql,
  folders: readonly string[],
  disk: Pick<DiskSpace, 'free' | 'total'>,
): SpaceHistory {
  let recordedAt = -Infinity
  const look = async () => {
    const seen = await Promise.all(
      folders.map(async (folder) => {
        const [free, total] = await Promise.all([disk.free(folder), disk.total(folder)])
        return { place: `${folder} ${total}`, free, used: Math.max(0, total - free) }
      }),
    )
    const fullest = seen.toSorted((one, other) => one.free - other.free)[0]
    if (!fullest) throw new Error('There is no folder')
    return fullest
  }
  return {
    now: async () => {
      const { place, used, free } = await look()
      const { rows } = await sql.query<{ samples: number; rate: number | null }>({
        name: 'space-rate',
        text: RATE,
        values: [place],
      })
      const { samples = 0, rate } = rows[0] ?? {}
      return { used, free, trend: trendOf({ samples, rate: rate ?? 0, free }) }
    },
    record: async () => {
      if (performance.now() - recordedAt < HOUR / 4) return
      const { place, used } = await look()
      await sql.query({ name: 'space-sample', text: RECORD, values: [place, used] })
      await sql.query({ name: 'old-space-samples', text: REMOVE_OLD })
      recordedAt = performance.now()
    },
  }
}

/** `rate`: bytes per second */
function trendOf({ samples, rate, free }: { samples: number; rate: number; free: number }): Space['trend'] {
  if (samples < 2) return { state: 'unknown' }
  const days = free / rate / (24 * 60 * 60)
  return rate <= 0 || days > LONGEST ? { state: 'steady' } : { state: 'filling', days: Math.floor(days) }
}

const RATE = `SELECT count(*)::int AS samples,
    regr_slope(used_bytes::float8, extract(epoch FROM hour)::float8) AS rate
  FROM space_samples WHERE place = $1 AND hour BETWEEN now() - interval '14 days' AND now()`

const RECORD = `INSERT INTO space_samples (place, hour, used_bytes) VALUES ($1, date_trunc('hour', now()), $2)
  ON CONFLICT (place, hour) DO NOTHING`

/** Also what a clock that was ahead has written */
const REMOVE_OLD = `DELETE FROM space_samples
  WHERE NOT hour BETWEEN now() - interval '60 days' AND now() + interval '1 hour'`
