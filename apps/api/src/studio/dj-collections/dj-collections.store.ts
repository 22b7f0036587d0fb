import {
  type CollectionChange,
  type CollectionForm,
  limits,
  type PanelCollection,
  type PodcastCard,
} from '@nava/contracts'
import type { Sql } from '@nava/db'
import { PODCAST_COLLECTION_IS_LISTED } from '@nava/db/visibility'
import { deleteImages } from '../../catalogue/images/delete-images.ts'
import {
  collectionColumns,
  type CollectionRow,
  presentCollectionCard,
} from '../../catalogue/podcast-collections/podcast-collections.store.ts'
import {
  podcastColumns,
  type PodcastCardRow,
  presentPodcastCard,
} from '../../catalogue/podcasts/podcast-card.ts'
import { namesNothing, type Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'

export type DjCollectionsStore = ReturnType<typeof djCollectionsStore>

type Row = CollectionRow & { is_listed: boolean; episodes: number; owner_id: number }

export interface OwnCollection {
  djID: number
  collection: PanelCollection
}

const OWNER =
  '(SELECT o.dj_id FROM podcast_collection_djs o WHERE o.podcast_collection_id = c.id ORDER BY o.position, o.dj_id LIMIT 1)'

export function djCollectionsStore(sql: Sql) {
  const select = async (name: string, rest: string, values: unknown[]): Promise<OwnCollection[]> => {
    const { rows } = await sql.query<Row>({
      name: `own-collections-${name}`,
      text: `SELECT ${collectionColumns}, ${PODCAST_COLLECTION_IS_LISTED} AS is_listed, ${OWNER} AS owner_id,
          (SELECT count(*)::int FROM podcast_collection_items i WHERE i.podcast_collection_id = c.id) AS episodes
        FROM podcast_collections c WHERE c.is_draft AND ${rest}`,
      values,
    })
    return rows.map((row) => ({
      djID: row.owner_id,
      collection: { ...presentCollectionCard(row), isListed: row.is_listed, episodes: row.episodes },
    }))
  }

  return {
    ...writing,

    of: async (djIDs: readonly number[]): Promise<PanelCollection[]> => {
      const rows = await select('list', `${OWNER} = ANY($1) ORDER BY c.id DESC LIMIT $2`, [
        djIDs,
        limits.panel.maxTake,
      ])
      return rows.map(({ collection }) => collection)
    },

    find: async (id: number): Promise<OwnCollection | undefined> =>
      (await select('one', 'c.id = $1', [id]))[0],

    podcasts: async (id: number): Promise<PodcastCard[]> => {
      const { rows } = await sql.query<PodcastCardRow>({
        name: 'own-collection-podcasts',
        text: `SELECT ${podcastColumns} FROM podcast_collection_items item JOIN podcasts p ON p.id = item.podcast_id
          WHERE item.podcast_collection_id = $1 ORDER BY item.position, p.id`,
        values: [id],
      })
      return rows.map(presentPodcastCard)
    },
  }
}

const writing = {
  /**
   * Creates an unlisted collection.
   * @throws 409 if the DJ has too many
   */
  create: async (tx: Tx, { name, djID, podcastIDs }: CollectionForm): Promise<number> => {
    await tx.$executeRaw`SELECT FROM djs WHERE id = ${djID} FOR NO KEY UPDATE`
    const { collections: max } = limits.perDj
    const made = { isDraft: true, djs: { some: { djID, position: 0 } } }
    if ((await tx.podcastCollection.count({ where: made })) >= max)
      throw problem('podcast-collection.too-many', { max })
    const { id } = await tx.podcastCollection.create({
      data: { name, isDraft: true, djs: { create: { djID } } },
    })
    await setPodcasts(tx, { id, djID }, podcastIDs)
    return id
  },

  update: async (tx: Tx, of: { id: number; djID: number }, { name, podcastIDs }: CollectionChange) => {
    await tx.podcastCollection.update({ where: { id: of.id }, data: { name } })
    await tx.podcastCollectionItem.deleteMany({ where: { podcastCollectionID: of.id } })
    await setPodcasts(tx, of, podcastIDs)
  },

  remove: async (tx: Tx, id: number): Promise<void> => {
    await tx.podcastCollection.deleteMany({ where: { id } })
    await deleteImages(tx, ['podcastCollection'], id)
  },

  setColor: (tx: Tx, id: number, coverColor: string) =>
    tx.podcastCollection.update({ where: { id }, data: { coverColor } }),
}

/** @throws 400 unless all episodes belong to the DJ */
async function setPodcasts(
  tx: Tx,
  { id, djID }: { id: number; djID: number },
  podcastIDs: readonly number[],
) {
  const distinct = [...new Set(podcastIDs)]
  const own = await tx.podcastDj.count({ where: { djID, position: 0, podcastID: { in: distinct } } })
  if (own < distinct.length) throw namesNothing('podcastIDs')
  await tx.podcastCollectionItem.createMany({
    data: distinct.map((podcastID, position) => ({ podcastCollectionID: id, podcastID, position })),
  })
}
