import { palettes } from '../art/palettes.ts'
import type { Catalogue } from '../catalogue/build-catalogue.ts'
import type { Transaction } from './transaction.ts'

export async function writeShows(tx: Transaction, { shows, showCollections }: Catalogue): Promise<void> {
  await tx.podcast.createMany({
    data: shows.map(({ id, title, description, releaseDate, cover, recipe }) => ({
      id,
      title,
      description,
      releaseDate,
      lengthSeconds: recipe.seconds,
      createdAt: releaseDate,
      isConfirmed: true,
      coverColor: palettes[cover.palette].tones[0],
    })),
  })
  await tx.podcastDj.createMany({
    data: shows.flatMap(({ id, djIDs }) =>
      djIDs.map((djID, position) => ({ podcastID: id, djID, position })),
    ),
  })
  await tx.podcastCollection.createMany({
    data: showCollections.map(({ id, name, createdAt, cover }) => ({
      id,
      name,
      createdAt,
      coverColor: palettes[cover.palette].tones[0],
    })),
  })
  await tx.podcastCollectionDj.createMany({
    data: showCollections.flatMap(({ id, djIDs }) =>
      djIDs.map((djID, position) => ({ podcastCollectionID: id, djID, position })),
    ),
  })
  await tx.podcastCollectionItem.createMany({
    data: showCollections.flatMap(({ id, showIDs }) =>
      showIDs.map((podcastID, position) => ({ podcastCollectionID: id, podcastID, position })),
    ),
  })
}
