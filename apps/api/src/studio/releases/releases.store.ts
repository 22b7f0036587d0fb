import type { EpisodeRelease, TrackRelease } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS, musicFor, PODCAST_IS } from '@nava/db/visibility'
import type { Tx } from '../../platform/audit/audited.ts'

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
    setAlbum: async (
      tx: Tx,
      albumID: number,
      { terms, userID, artistIDs, isAdmin }: AlbumChange,
    ): Promise<{ changed: number[]; kept: number[] }> => {
      const own = musicFor({ user: '$6', artists: '$7', admin: '$8' }).own
      const rows = await tx.$queryRawUnsafe<{ id: number; isReleased: boolean }[]>(
        `UPDATE music SET visibility = coalesce($1::visibility, music.visibility),
          release_date = CASE WHEN found.is_released THEN music.release_date ELSE coalesce($2::timestamptz, music.release_date) END,
          is_coming_soon = CASE WHEN found.is_released THEN music.is_coming_soon ELSE coalesce($3, music.is_coming_soon) END,
          releases_itself = CASE WHEN found.is_released THEN music.releases_itself ELSE coalesce($4, music.releases_itself) END
        FROM (SELECT m.id, ${MUSIC_IS.released} AS is_released FROM music m
          WHERE m.album_id = $5 AND ${own} ORDER BY m.id FOR NO KEY UPDATE) found
        WHERE music.id = found.id RETURNING music.id, found.is_released AS "isReleased"`,
        ...[...valuesOf(terms), albumID, userID, artistIDs, isAdmin],
      )
      const ids = (isReleased: boolean) =>
        rows.filter((row) => row.isReleased === isReleased).map(({ id }) => id)
      const [changed, released] = [ids(false), ids(true)]
      if (terms.releaseDate && released.length === 0)
        await tx.album.update({ where: { id: albumID }, data: { releaseDate: terms.releaseDate } })
      return changesDate(terms)
        ? { changed, kept: released }
        : { changed: [...changed, ...released], kept: [] }
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

interface AlbumChange {
  terms: TrackRelease
  userID: number
  artistIDs: readonly number[]
  isAdmin: boolean
}
