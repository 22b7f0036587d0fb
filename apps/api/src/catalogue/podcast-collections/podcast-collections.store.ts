/** Collections of podcasts. They are the house's to make, so all of them are public; their episodes are not all. */
import type { Page, PodcastCollectionCard } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { imageVersion } from '../images/image-versions.ts'
import { type CacheOrder, WITH_PLACE } from '../sorted-lists/cached-order.ts'

export type PodcastCollectionsStore = ReturnType<typeof podcastCollectionsStore>

const columns = `
  c.id, c.name, c.cover_color, ${imageVersion('podcastCollection', 'c')} AS image_version,
  (SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY cd.position, d.id), '[]')
    FROM podcast_collection_djs cd JOIN djs d ON d.id = cd.dj_id WHERE cd.podcast_collection_id = c.id) AS djs`

interface Row {
  id: number
  name: string
  cover_color: string
  image_version: string
  djs: { id: number; name: string }[]
}

const present = (row: Row): PodcastCollectionCard => ({
  podcastCollectionID: row.id,
  name: row.name,
  coverColor: row.cover_color,
  imageVersion: row.image_version,
  podcastCollectionDjs: row.djs.map(({ id, name }) => ({ djID: id, dj: { djID: id, name } })),
})

export function podcastCollectionsStore(sql: Sql, cacheOrder: CacheOrder) {
  const newest = cacheOrder(
    'podcast-collections',
    'SELECT id FROM podcast_collections ORDER BY created_at DESC, id DESC',
  )
  return {
    newest: async (page: Page): Promise<PodcastCollectionCard[]> => {
      const { rows } = await sql.query<Row>({
        name: 'podcast-collections',
        text: `SELECT ${columns} FROM ${WITH_PLACE} JOIN podcast_collections c USING (id) ORDER BY place`,
        values: [await newest.page(page)],
      })
      return rows.map(present)
    },

    find: async (id: number): Promise<PodcastCollectionCard | undefined> => {
      const { rows } = await sql.query<Row>({
        name: 'podcast-collection',
        text: `SELECT ${columns} FROM podcast_collections c WHERE c.id = $1`,
        values: [id],
      })
      return rows[0] && present(rows[0])
    },
  }
}
