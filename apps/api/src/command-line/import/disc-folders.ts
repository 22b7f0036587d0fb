import { dirname } from 'node:path'
import { nameKey } from '@nava/tags/name-key'
import type { SourceFile } from './read-folder.ts'

export const mainArtist = ({ tags }: SourceFile): string => tags.artists[0] ?? ''

/** Equal for files of the same album, wherever they are */
export const titleKey = ({ tags }: SourceFile): string =>
  JSON.stringify([nameKey(tags.albumArtist), nameKey(tags.album)])

interface Folder {
  path: string
  /** Number that its name means; 0 if none */
  disc: number
  /** The folder of the import itself */
  isRoot: boolean
  files: SourceFile[]
}

/**
 * Gives each file of an album its disc, and all discs of an album one folder. Folders side by side or in each other are
 * discs of one album if their disc tags say so, else if their names do.
 */
export function placeOnDiscs(files: readonly SourceFile[]): SourceFile[] {
  const singles = files.filter(({ tags }) => tags.album === '')
  const albums = Map.groupBy(
    files.filter(({ tags }) => tags.album !== ''),
    titleKey,
  )
  return [...singles, ...[...albums.values()].flatMap(placeAlbum)]
}

function placeAlbum(files: readonly SourceFile[]): SourceFile[] {
  const folders = [...Map.groupBy(files, ({ folder }) => folder)].map(([path, own]): Folder => ({
    path,
    disc: own[0]?.folderDisc ?? 0,
    isRoot: own[0]?.root === path,
    files: own,
  }))
  const byTags = joinByTags(folders)
  const albumOf = (folder: Folder) =>
    byTags.get(folder) ?? (folder.disc > 0 && !folder.isRoot ? dirname(folder.path) : folder.path)
  return [...Map.groupBy(folders, albumOf)].flatMap(([path, own]) => {
    const names = new Set(own.map(({ disc }) => disc))
    const areNamesRight = !own.some((folder) => byTags.has(folder)) && names.size > 1 && !differInTags(own)
    return own.flatMap((folder) =>
      folder.files.map((file) => {
        const tagged = areNamesRight ? 0 : file.tags.disc
        return { ...file, folder: path, tags: { ...file.tags, disc: tagged || folder.disc } }
      }),
    )
  })
}

/** Returns the common folder of those that are discs of one album by the tags of all their files. */
function joinByTags(folders: readonly Folder[]): Map<Folder, string> {
  const near = new Map<string, Folder[]>()
  for (const folder of folders)
    for (const place of [dirname(folder.path), folder.path])
      near.set(place, [...(near.get(place) ?? []), folder])
  const joined = new Map<Folder, string>()
  for (const [path, own] of near) {
    const tagged = own.filter(
      (folder) => !joined.has(folder) && folder.files.every(({ tags }) => tags.disc > 0),
    )
    if (tagged.length < 2 || !differInTags(tagged) || !shareArtist(tagged)) continue
    for (const folder of tagged) joined.set(folder, path)
  }
  return joined
}

/** Returns true if no disc is tagged in two folders. */
function differInTags(folders: readonly Folder[]): boolean {
  const discs = folders.map(
    ({ files }) => new Set(files.map(({ tags }) => tags.disc).filter((disc) => disc > 0)),
  )
  return new Set(discs.flatMap((own) => [...own])).size === discs.reduce((sum, own) => sum + own.size, 0)
}

/** Albums without an album artist have the same name by chance, unless an artist is on all their discs. */
function shareArtist([first, ...others]: readonly Folder[]): boolean {
  if (first?.files[0]?.tags.albumArtist !== '') return true
  const artists = ({ files }: Folder) => new Set(files.map((file) => nameKey(mainArtist(file))))
  return [...artists(first)].some((artist) => others.every((folder) => artists(folder).has(artist)))
}
