import type { EpisodeRelease, TrackRelease } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS, musicFor, PODCAST_IS } from '@nava/db/visibility'
import type { Tx } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'

export type ReleasesStore = ReturnType<typeof releasesStore>

/** Whether only the visibility changes, which is possible also once it is released */
const changesDate = ({ releaseDate, isCommingSoon, releasesItself }: TrackRelease): boolean =>
  [releaseDate, isCommingSoon, releasesItself].some((value) => value !== undefined)

/** Keeps `updated_at`, since a change of it ends a refusal. $1 to $4: TrackRelease */
const SET_TRACK = `visibility = coalesce($1::visibility, visibility),
  release_date = coalesce($2::timestamptz, release_date), is_coming_soon = coalesce($3, is_coming_soon),
  releases_itself = coalesce($4, releases_itself)`

const valuesOf = ({ visibility, releaseDate, isCommingSoon, releasesItself }: TrackRelease) => [
  visibility ?? null,
  releaseDate ?? null,
  isCommingSoon ?? null,
  releasesItself ?? null,
]

export function releasesStore(sql: Sql) {
  return {
    /** Returns false if the track is released, and more than its visibility would change. */
    setTrack: async (tx: Tx, id: number, terms: TrackRelease): Promise<boolean> =>
      (await tx.$executeRawUnsafe(
        `UPDATE music m SET ${SET_TRACK} WHERE m.id = $5 AND ($6 OR NOT ${MUSIC_IS.released} )`,
        ...valuesOf(terms),
        id,
        !changesDate(terms),
      )) === 1,

    /**
     * Changes the tracks of an album that the caller owns, and the date of the album while none is released; of released
     * tracks only the visibility.
     */
    setAlbum: async (tx: Tx, albumID: number, terms: TrackRelease, by: Owner): Promise<Changed> => {
      const rows = await setMany(tx, 'm.album_id = $5', albumID, terms, by)
      if (terms.releaseDate && rows.every((row) => !row.isReleased))
        await tx.album.update({ where: { id: albumID }, data: { releaseDate: terms.releaseDate } })
      return changedOf(rows, terms)
    },

    /** The same of many tracks; undefined if the caller does not own all of them. */
    setMany: async (
      tx: Tx,
      musicIDs: readonly number[],
      terms: TrackRelease,
      by: Owner,
    ): Promise<Changed | undefined> => {
      const ids = [...new Set(musicIDs)]
      const rows = await setMany(tx, 'm.id = ANY($5::int[])', ids, terms, by)
      return rows.length === ids.length ? changedOf(rows, terms) : undefined
    },

    /** As `setTrack`, of an episode */
    setEpisode: async (tx: Tx, id: number, { visibility, releaseDate }: EpisodeRelease): Promise<boolean> =>
      (await tx.$executeRawUnsafe(
        `UPDATE podcasts p SET visibility = coalesce($1::visibility, visibility),
          release_date = coalesce($2::timestamptz, release_date), is_date_known = is_date_known OR $2 IS NOT NULL
        WHERE p.id = $3 AND ($2::timestamptz IS NULL OR NOT ${PODCAST_IS.public})`,
        visibility ?? null,
        releaseDate ?? null,
        id,
      )) === 1,

    /** Releases the announced tracks whose time has come. Returns their number. */
    releaseDue: async (): Promise<number> => {
      const { rowCount } = await sql.query({
        name: 'release-due',
        text: `UPDATE music SET is_coming_soon = false, releases_itself = false
          WHERE is_coming_soon AND releases_itself AND release_date <= now()`,
      })
      return rowCount ?? 0
    },
  }
}

type Owner = Pick<Caller, 'userID' | 'artistIDs' | 'isAdmin'>

interface Changed {
  changed: number[]
  kept: number[]
}

interface ChangedRow {
  id: number
  isReleased: boolean
}

const OWN = musicFor({ user: '$6', artists: '$7', admin: '$8' }).own

function setMany(
  tx: Tx,
  where: string,
  value: number | number[],
  terms: TrackRelease,
  { userID, artistIDs, isAdmin }: Owner,
): Promise<ChangedRow[]> {
  return tx.$queryRawUnsafe<ChangedRow[]>(
    `UPDATE music SET visibility = coalesce($1::visibility, music.visibility),
      release_date = CASE WHEN found.is_released THEN music.release_date ELSE coalesce($2::timestamptz, music.release_date) END,
      is_coming_soon = CASE WHEN found.is_released THEN music.is_coming_soon ELSE coalesce($3, music.is_coming_soon) END,
      releases_itself = CASE WHEN found.is_released THEN music.releases_itself ELSE coalesce($4, music.releases_itself) END
    FROM (SELECT m.id, ${MUSIC_IS.released} AS is_released FROM music m
      WHERE ${where} AND ${OWN} ORDER BY m.id FOR NO KEY UPDATE) found
    WHERE music.id = found.id RETURNING music.id, found.is_released AS "isReleased"`,
    ...[...valuesOf(terms), value, userID, artistIDs, isAdmin],
  )
}

function changedOf(rows: readonly ChangedRow[], terms: TrackRelease): Changed {
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  if (!changesDate(terms)) return { changed: ids, kept: [] }
  const released = new Set(rows.filter(({ isReleased }) => isReleased).map(({ id }) => id))
  return { changed: ids.filter((id) => !released.has(id)), kept: ids.filter((id) => released.has(id)) }
}
