import { dirname } from 'node:path'
import { nameKey } from '@nava/tags/name-key'
import { mainArtist } from './disc-folders.ts'
import type { SourceFile } from './read-folder.ts'

/**
 * Gives files that lack the artist or the release of their album what all others of this album beside them say, discs in
 * folders of their own included: programs that tag single files leave an album half tagged. A file of somebody else keeps
 * out of the album of one artist.
 */
export function agreeOnAlbums(files: readonly SourceFile[]): SourceFile[] {
  const withArtists = fill(files, 'albumArtist', (file, artist, tellers) => {
    const isOfMany = new Set(tellers.map((each) => nameKey(mainArtist(each)))).size > 1
    return isOfMany || nameKey(mainArtist(file)) === nameKey(artist)
  })
  return fill(withArtists, 'albumID', (file, _, [teller]) => {
    const artistOf = ({ tags }: SourceFile) => nameKey(tags.albumArtist)
    return teller !== undefined && artistOf(file) === artistOf(teller)
  })
}

function fill(
  files: readonly SourceFile[],
  fact: 'albumArtist' | 'albumID',
  suits: (file: SourceFile, agreed: string, tellers: readonly SourceFile[]) => boolean,
): SourceFile[] {
  const tellersOf = Map.groupBy(
    files.filter(({ tags }) => tags[fact] !== '' && tags.album !== ''),
    placeOf,
  )
  return files.map((file) => {
    const tellers = file.tags[fact] === '' ? (tellersOf.get(placeOf(file)) ?? []) : []
    const [agreed] = tellers.map(({ tags }) => tags[fact])
    const areAgreed = new Set(tellers.map(({ tags }) => nameKey(tags[fact]))).size === 1
    if (agreed === undefined || !areAgreed || !suits(file, agreed, tellers)) return file
    return { ...file, tags: { ...file.tags, [fact]: agreed } }
  })
}

const placeOf = ({ folder, folderDisc, root, tags }: SourceFile): string =>
  JSON.stringify([folderDisc > 0 && folder !== root ? dirname(folder) : folder, nameKey(tags.album)])
