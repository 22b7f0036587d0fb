import { fitLine, limits } from '@nava/contracts'
import { discOfFolder } from '@nava/tags/disc-folder'
import { readTags as readTagsOf } from '@nava/tags/read-tags'
import { releaseDateOf } from '@nava/tags/release-date'
import { type Tags, tagsOf } from '@nava/tags/tags'
import { printOf } from '../uploads/file-digest.ts'
import type { TaggedFile } from './tagged-file.ts'

/** Without readable tags, uses only the name of the file. */
export async function readTags(file: File): Promise<TaggedFile> {
  const print = await printOf(file)
  try {
    const { tags, cover, guessed } = await readTagsOf(file, { name: file.name })
    const picture = cover && new Blob([cover.data], { type: cover.type })
    return {
      file,
      print,
      cover: picture,
      ...shownTags(tags, file),
      ...(guessed !== undefined && { guessed }),
    }
  } catch {
    return { file, print, cover: undefined, ...shownTags(tagsOf({}, file.name), file), isUnread: true }
  }
}

function shownTags({ artists, title, album, isrc, disc, track, side, year, day, lyrics }: Tags, file: File) {
  return {
    releaseDate: releaseDateOf({ year, day }, file.lastModified, Date.now()),
    title: fitLine(title, limits.text.title),
    artist: fitLine(artists[0] ?? '', limits.text.name),
    album: fitLine(album, limits.text.title),
    isrc,
    disc: disc || discOfFolder(folderOf(file)),
    track,
    ...(side !== '' && { side }),
    lyrics,
  }
}

/** Returns the name of the chosen or dropped folder that contains the file, if any. */
function folderOf(file: File & { relativePath?: unknown }): string {
  const path = file.webkitRelativePath || (typeof file.relativePath === 'string' ? file.relativePath : '')
  return path.split('/').at(-2) ?? ''
}
