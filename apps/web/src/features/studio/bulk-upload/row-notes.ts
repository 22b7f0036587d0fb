import { limits } from '@nava/contracts'
import type { Translate } from '../../../lib/i18n/i18n.ts'
import { type BulkRow } from './bulk-store.ts'
import { type KnownNames, unknownNames } from './known-names.ts'

/** Says what of a file is not taken as its tags have it. */
export function notesOf(row: BulkRow, known: KnownNames, t: Translate): string[] {
  const unknown = unknownNames(row, known)
  const [moreArtists, moreGenres] = [
    row.artists.slice(limits.perMusic.artists),
    row.genres.slice(limits.perMusic.genres),
  ]
  const listed = (names: readonly string[]) => names.join(', ')
  return [
    row.isUnread && t('bulk.unread'),
    row.isCoverUnread && t('bulk.coverUnread'),
    row.hasOddDate && t('bulk.oddDate'),
    !row.hasOddDate && row.releaseDate === undefined && t('bulk.undated'),
    unknown.artists.length > 0 && t('bulk.unknownArtists', { names: listed(unknown.artists) }),
    unknown.genres.length > 0 && t('bulk.unknownGenres', { names: listed(unknown.genres) }),
    moreArtists.length > 0 && t('bulk.tooManyArtists', { names: listed(moreArtists) }),
    moreGenres.length > 0 && t('bulk.tooManyGenres', { names: listed(moreGenres) }),
    ...row.cuts.map((cut) => t(`bulk.cut.${cut}`)),
    row.guessed !== undefined && t('bulk.guessed', { encoding: row.guessed }),
  ].filter((note) => typeof note === 'string')
}
