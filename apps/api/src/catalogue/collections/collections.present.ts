import type { Collection, CollectionCard } from '@nava/contracts'
import { presentMusicArtist } from '../music/music-card.ts'

export interface CollectionRow {
  id: number
  name: string
  description: string
  cover_color: string
  image_version: string
  artists: { id: number; name: string }[]
}

export const presentCollectionCard = (row: CollectionRow): CollectionCard => ({
  collectionID: row.id,
  name: row.name,
  artists: row.artists.map(({ name }) => name).join(', '),
  coverColor: row.cover_color,
  imageVersion: row.image_version,
})

export const presentCollection = (row: CollectionRow): Collection => ({
  ...presentCollectionCard(row),
  description: row.description,
  collectionArtists: row.artists.map(presentMusicArtist),
})
