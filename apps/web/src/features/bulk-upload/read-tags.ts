import { parseBlob, selectCover } from 'music-metadata'
import { tagsOf } from '@nava/tags/tags'
import type { TaggedFile } from './tagged-file.ts'

/** Without readable tags, uses only the name of the file. */
export async function readTags(file: File): Promise<TaggedFile> {
  try {
    const { common } = await parseBlob(file, { duration: false })
    const picture = selectCover(common.picture) ?? undefined
    // Copied, because the bytes may be a view of a shared buffer.
    const cover = picture && new Blob([new Uint8Array(picture.data)], { type: picture.format })
    return { file, cover, ...shownTags(common, file.name) }
  } catch {
    return { file, cover: undefined, ...shownTags({}, file.name) }
  }
}

function shownTags(common: Parameters<typeof tagsOf>[0], name: string) {
  const { artists, title, album, isrc, disk, track, lyrics } = tagsOf(common, name)
  return { title, artist: artists[0] ?? '', album, isrc, disk, track, lyrics }
}
