/** Artists, as their own panel and the music form need them. */
import type { ArtistCard } from '@nava/contracts'
import type { Database } from '@nava/db'

export type ArtistsStore = ReturnType<typeof artistsStore>

export function artistsStore(db: Database) {
  return {
    cards: async (ids: readonly number[]): Promise<ArtistCard[]> => {
      const rows = await db.artist.findMany({ where: { id: { in: [...ids] } }, orderBy: { name: 'asc' } })
      return rows.map((row) => ({
        artistID: row.id,
        name: row.name,
        isVerified: row.isVerified,
        showOnMain: row.showOnMain,
        followerCount: row.followerCount,
        playCount: row.playCount,
      }))
    },

    exists: async (id: number): Promise<boolean> => (await db.artist.count({ where: { id } })) === 1,

    /** Artists whose name holds `search`, the caller's own first. At most 200. */
    choices: (own: readonly number[], search: string): Promise<{ artistID: number; name: string }[]> =>
      db.$queryRaw`
        SELECT id AS "artistID", name FROM artists
        WHERE search LIKE '%' || replace(replace(replace(search_text(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
        ORDER BY id = ANY(${[...own]}::int[]) DESC, name, id LIMIT 200`,
  }
}
