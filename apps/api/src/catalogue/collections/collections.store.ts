import type { Collection, CollectionCard, MusicCard, Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'
import { imageVersion } from '../images/image-versions.ts'
import { cardColumns, type CardRow, presentCard } from '../music/music-card.ts'
import { chosenElse } from '../home/chosen-else.ts'
import { type CacheOrder, IDS_IN_ORDER } from '../sorted-lists/cached-order.ts'
import { type CollectionRow, presentCollection, presentCollectionCard } from './collections.present.ts'

export type CollectionsStore = ReturnType<typeof collectionsStore>

const columns = `
  c.id, c.name, c.description, c.cover_color, ${imageVersion('collection', 'c')} AS image_version,
  (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY ca.position, a.id), '[]')
    FROM collection_artists ca JOIN artists a ON a.id = ca.artist_id WHERE ca.collection_id = c.id) AS artists`

export function collectionsStore(sql: Sql, cacheOrder: CacheOrder) {
  const newest = cacheOrder('collections', 'SELECT id FROM collections ORDER BY created_at DESC, id DESC')
  return {
    newest: async (page: Page): Promise<CollectionCard[]> => {
      const { rows } = await sql.query<CollectionRow>({
        name: 'collections',
        text: `SELECT ${columns} FROM ${IDS_IN_ORDER} JOIN collections c USING (id) ORDER BY place`,
        values: [await newest.page(page)],
      })
      return rows.map(presentCollectionCard)
    },

    /** Returns the first of those that admins chose for home, else of the newest. `chosen`: a choice that is not saved */
    onHome: async (take: number, chosen?: readonly number[]): Promise<CollectionCard[]> => {
      const { rows } = await sql.query<CollectionRow>({
        name: 'collections-on-home',
        text: `SELECT ${columns} FROM unnest(${chosenElse('$2', 'collection_ids', '$3')}) WITH ORDINALITY AS wanted (id, place)
          JOIN collections c USING (id)
          ORDER BY place LIMIT $1`,
        values: [take, chosen ?? null, await newest.page({ take, skip: 0 })],
      })
      return rows.map(presentCollectionCard)
    },

    find: async (id: number): Promise<Collection | undefined> => {
      const { rows } = await sql.query<CollectionRow>({
        name: 'collection',
        text: `SELECT ${columns} FROM collections c WHERE c.id = $1`,
        values: [id],
      })
      return rows[0] && presentCollection(rows[0])
    },

    music: async (id: number): Promise<MusicCard[]> => {
      const { rows } = await sql.query<CardRow>({
        name: 'collection-music',
        text: `SELECT ${cardColumns} FROM collection_music cm JOIN music m ON m.id = cm.music_id
          WHERE cm.collection_id = $1 AND ${MUSIC_IS.listed} ORDER BY cm.position, cm.music_id`,
        values: [id],
      })
      return rows.map(presentCard)
    },
  }
}
