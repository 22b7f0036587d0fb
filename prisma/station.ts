/** The installation: its identity, made by a migration, and the places that carry it as a mark. */
import type { SqlClient } from './in-transaction.ts'

export interface Station {
  /** UUID */
  id: string
  /** Names of the places that were marked: a folder of media, buckets, places of backups */
  places: string[]
}

const KEY = 'station'

/** Makes an identity if the row was removed. */
export async function readStation(client: SqlClient): Promise<Station> {
  const text = `SELECT value ->> 'id' AS id, value -> 'places' AS places FROM settings WHERE key = '${KEY}'`
  const found = (await client.query<Station>(text)).rows[0]
  if (found) return found
  await client.query(
    `INSERT INTO settings (key, value)
     VALUES ('${KEY}', jsonb_build_object('id', gen_random_uuid(), 'places', '[]'::jsonb)) ON CONFLICT DO NOTHING`,
  )
  const made = (await client.query<Station>(text)).rows[0]
  if (!made) throw new Error('The identity of the station cannot be read')
  return made
}

export async function notePlace(client: SqlClient, place: string): Promise<void> {
  await readStation(client)
  await client.query(
    `UPDATE settings SET value = jsonb_set(value, '{places}', value -> 'places' || to_jsonb($1::text))
     WHERE key = '${KEY}' AND NOT value -> 'places' ? $1`,
    [place],
  )
}

/** Forgets all places but those that `isKept` names, as after a restoration on another machine. */
export async function keepPlaces(client: SqlClient, isKept: (place: string) => boolean): Promise<void> {
  const { places } = await readStation(client)
  for (const place of places) if (!isKept(place)) await forgetPlace(client, place)
}

/** For a place from which everything was moved */
export async function forgetPlace(client: SqlClient, place: string): Promise<void> {
  await client.query(
    `UPDATE settings SET value = jsonb_set(value, '{places}', (value -> 'places') - $1::text) WHERE key = '${KEY}'`,
    [place],
  )
}
