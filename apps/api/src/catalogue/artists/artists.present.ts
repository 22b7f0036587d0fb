import type { Artist, ArtistCard, Social } from '@nava/contracts'
import { presentSupport } from '../support.ts'

export interface ArtistCardRow {
  id: number
  name: string
  is_verified: boolean
  show_on_main: boolean
  follower_count: number
  play_count: number
  image_version: string
}

export interface ArtistRow extends ArtistCardRow {
  biography: string
  header_image_version: string
  birth_date: Date | null
  supportLink: string | null
  supportLabel: string
  socials: { id: number; type: Social['type']; link: string }[]
}

export const presentArtistCard = (row: ArtistCardRow): ArtistCard => ({
  artistID: row.id,
  name: row.name,
  isVerified: row.is_verified,
  showOnMain: row.show_on_main,
  followerCount: row.follower_count,
  playCount: row.play_count,
  imageVersion: row.image_version,
})

export const presentArtist = (row: ArtistRow): Artist => ({
  ...presentArtistCard(row),
  biography: row.biography,
  headerImageVersion: row.header_image_version,
  releaseDate: row.birth_date?.toISOString() ?? null,
  ...presentSupport(row),
  socials: row.socials.map(({ id, type, link }) => ({ socailID: id, type, link })),
})
