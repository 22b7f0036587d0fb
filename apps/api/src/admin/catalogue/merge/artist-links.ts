/** Where the database names artists. A test compares it with the schema, so that a merge forgets nothing. */
import type { ArtistMerge } from '@nava/contracts'

export interface ArtistLink {
  table: string
  /** Column with the artist's ID */
  column: string
  /** As the preview counts it; undefined for what nobody needs to know */
  kind?: ArtistMerge['rows'][number]['kind']
  /** Other columns of the unique key: if both artists have such a row, one stays */
  key?: readonly string[]
  /** Column of which the row that stays gets the lesser value */
  least?: string
  /** SQL condition on rows that name an artist, in tables that also name others */
  only?: string
  /** Further SQL assignments; $1: the artist that goes, $2: the one that stays */
  also?: string
}

const ordered = (table: string, key: string, kind: ArtistLink['kind'] & string): ArtistLink => ({
  table,
  column: 'artist_id',
  kind,
  key: [key],
  least: 'position',
})

export const ARTIST_LINKS: readonly ArtistLink[] = [
  ordered('music_artists', 'music_id', 'tracks'),
  ordered('album_artists', 'album_id', 'albums'),
  ordered('collection_artists', 'collection_id', 'collections'),
  ordered('event_artists', 'event_id', 'events'),
  {
    table: 'artist_follows',
    column: 'artist_id',
    kind: 'followers',
    key: ['user_id'],
    least: 'created_at',
  },
  { table: 'artist_members', column: 'artist_id', kind: 'members', key: ['user_id'] },
  { table: 'socials', column: 'artist_id', kind: 'socials', key: ['type', 'link'] },
  { table: 'artist_requests', column: 'artist_id', kind: 'requests' },
  { table: 'artist_ratings', column: 'artist_id', kind: 'ratings', key: ['user_id'] },
  { table: 'sliders', column: 'ref_id', kind: 'sliders', only: `type = 'artist'` },
  { table: 'share_items', column: 'item_id', kind: 'shares', only: `kind = 'artist'` },
  {
    table: 'notices',
    column: 'ref_id',
    kind: 'notices',
    only: `type = 'artist'`,
    also: `click_action = regexp_replace(click_action, '^/artist/' || $1::int || '($|/.*)', '/artist/' || $2::int)`,
  },
  // To whose followers a notice went
  { table: 'notices', column: 'to_artist_id' },
  { table: 'merged_artists', column: 'into_artist_id', kind: 'formerArtists' },
  {
    table: 'dismissed_mixes',
    column: 'artist_id',
    kind: 'dismissals',
    key: ['user_id'],
    least: 'created_at',
  },
  { table: 'music_credits', column: 'artist_id', kind: 'credits' },
]

/** Columns that may name an artist, with how a merge handles them otherwise */
export const OTHER_COLUMNS: Readonly<Record<string, string>> = {
  'daily_statistics.ref_id': 'added up by day (merge-statistics.ts)',
  'daily_mixes.artist_ids': 'replaced in the list (merge-artists.ts)',
  'images.owner_id': 'pictures of the artist that goes are taken over or deleted (merge-artists.ts)',
  'merged_artists.artist_id': 'the artist that is gone',
  'albums.withdrawn_with_artist_id': 'empty, because artists off the site are not merged',
  'music.withdrawn_with_artist_id': 'empty, because artists off the site are not merged',
  'catalogue_changes.ref_id': 'written by triggers for changes of rows',
  'name_changes.ref_id': 'written by triggers for changes of rows',
  'admin_audit.row_id': 'history stays as it was',
}
