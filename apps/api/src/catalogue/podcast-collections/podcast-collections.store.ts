import type { Page, PodcastCollectionCard } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { PODCAST_COLLECTION_IS_LISTED, podcastCollectionIsListedAt } from '@nava/db/visibility'
import { imageVersion } from '../images/image-versions.ts'
import { AT, type CacheOrder, IDS_IN_ORDER, idsAt } from '../sorted-lists/cached-order.ts'

export type PodcastCollectionsStore = ReturnType<typeof podcastCollectionsStore>

export const collectionColumns = `
  c.id, c.name, c.cover_color, ${imageVersion('podcastCollection', 'c')} AS image_version,
  (SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY cd.position, d.id), '[]')
    FROM podcast_collection_djs cd JOIN djs d ON d.id = cd.dj_id WHERE cd.podcast_collection_id = c.id) AS djs`

export interface CollectionRow {
  id: number
  name: string
  cover_color: string
  image_version: string
  djs: { id: number; name: string }[]
}

export const presentCollectionCard = (row: CollectionRow): PodcastCollectionCard => ({
  podcastCollectionID: row.id,
  name: row.name,
  coverColor: row.cover_color,
  imageVersion: row.image_version,
  podcastCollectionDjs: row.djs.map(({ id, name }) => ({ djID: id, dj: { djID: id, name } })),
})

export function podcastCollectionsStore(sql: Sql, cacheOrder: CacheOrder) {
  const inOrder = (isListed: string) =>
    `SELECT c.id FROM podcast_collections c WHERE ${isListed} ORDER BY c.created_at DESC, c.id DESC`
  const newest = cacheOrder('podcast-collections', inOrder(PODCAST_COLLECTION_IS_LISTED))
  const newestAt = idsAt(sql, 'podcast-collections', inOrder(podcastCollectionIsListedAt(AT)))
  return {
    /** `at`: a time to come */
    newest: async (page: Page, at?: Date): Promise<PodcastCollectionCard[]> => {
      const ids = at ? await newestAt(page, at) : await newest.page(page)
      const { rows } = await sql.query<CollectionRow>({
        name: 'podcast-collections',
        text: `SELECT ${collectionColumns} FROM ${IDS_IN_ORDER} JOIN podcast_collections c USING (id) ORDER BY place`,
        values: [ids],
      })
      return rows.map(presentCollectionCard)
    },

    find: async (id: number): Promise<PodcastCollectionCard | undefined> => {
      const { rows } = await sql.query<CollectionRow>({
        name: 'podcast-collection',
        text: `SELECT ${collectionColumns} FROM podcast_collections c WHERE c.id = $1 AND ${PODCAST_COLLECTION_IS_LISTED}`,
        values: [id],
      })
      return rows[0] && presentCollectionCard(rows[0])
    },
  }
}
