import { StationValues } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { STATION_ID } from '@nava/media/storage/keys'
import type { Tx } from '../audit/audited.ts'
import { problem } from '../http/errors.ts'

/** PostgreSQL channel for changes of the station's row and logo */
export const STATION_CHANNEL = 'station'

export interface StoredStation {
  values: StationValues
  /** Version of the logo; '' without one */
  logo: string
  /** Legal pages with a text of the operator's own, such as `privacy/en` */
  ownTexts: readonly string[]
  /** Null before the first change */
  updatedAt: Date | null
}

/** Values of a newer or older version that this one does not take are as if unset. */
const NONE = StationValues.parse({})

export const NO_STATION: StoredStation = { values: NONE, logo: '', ownTexts: [], updatedAt: null }

export async function readStation(sql: Sql): Promise<StoredStation> {
  const { rows } = await sql.query<{
    values: unknown
    logo: string
    ownTexts: string[]
    updatedAt: Date | null
  }>({
    name: 'station',
    text: `SELECT s."values", s.updated_at AS "updatedAt",
        coalesce((SELECT i.version FROM images i WHERE i.kind = 'station' AND i.owner_id = s.id), '') AS logo,
        ARRAY(SELECT l.page || '/' || l.language FROM legal_texts l ORDER BY 1) AS "ownTexts"
      FROM (SELECT) one LEFT JOIN station s ON s.id = ${STATION_ID}`,
  })
  const [row] = rows
  return row ? { ...row, values: valuesOf(row.values) } : NO_STATION
}

function valuesOf(stored: unknown): StationValues {
  const given = Object.entries<unknown>(typeof stored === 'object' && stored !== null ? { ...stored } : {})
  const good = given.filter(([name, value]) => StationValues.partial().safeParse({ [name]: value }).success)
  return { ...NONE, ...StationValues.parse(Object.fromEntries(good)) }
}

/**
 * Replaces the values. `seen`: when they were last changed as the admin knows it; undefined if that does not matter
 * @throws 409 if they have changed since
 */
export async function writeStation(
  tx: Tx,
  values: StationValues,
  seen: Date | null | undefined,
): Promise<void> {
  await ensureStation(tx)
  const [row] = await tx.$queryRaw<{ updatedAt: Date; isFirst: boolean }[]>`
    SELECT updated_at AS "updatedAt", "values" = '{}'::jsonb AS "isFirst" FROM station
    WHERE id = ${STATION_ID} FOR UPDATE`
  const isSeen = seen === null ? row?.isFirst : seen?.getTime() === row?.updatedAt.getTime()
  if (seen !== undefined && !isSeen) throw problem('row.changed')
  // Later than before in any case, so that each version has a time of its own.
  await tx.$executeRaw`
    UPDATE station SET "values" = ${JSON.stringify(values)}::jsonb,
      updated_at = greatest(now(), updated_at + interval '1 millisecond') WHERE id = ${STATION_ID}`
  await notifyStation(tx)
}

/** Adds the row that pictures need. */
export const ensureStation = (tx: Tx): Promise<number> =>
  tx.$executeRaw`INSERT INTO station (id) VALUES (${STATION_ID}) ON CONFLICT (id) DO NOTHING`

/** Has all processes read the station once the transaction has ended. */
export const notifyStation = (tx: Tx): Promise<unknown> =>
  tx.$executeRaw`SELECT pg_notify(${STATION_CHANNEL}, '')`
