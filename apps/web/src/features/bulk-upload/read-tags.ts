import { parseBlob, selectCover } from 'music-metadata'
import { toLrc } from '../artist-panel/sync-lyrics.ts'
import { type TaggedFile, fromFileName } from './tagged-file.ts'

/** Time unit of ID3 lyrics: milliseconds */
const MILLISECONDS = 2

/** Reads the tags of a file; without readable tags, only its name. */
export async function readTags(file: File): Promise<TaggedFile> {
  const named = fromFileName(file.name)
  const plain = { file, ...named, artist: '', album: '', disk: 0, lyrics: '', cover: undefined }
  try {
    const { common } = await parseBlob(file, { duration: false })
    const picture = selectCover(common.picture)
    return {
      ...plain,
      title: common.title?.trim() || named.title,
      track: common.track.no ?? named.track,
      artist: common.artist?.trim() ?? '',
      album: common.album?.trim() ?? '',
      disk: common.disk.no ?? 0,
      lyrics: lyricsOf(common.lyrics?.[0]),
      // Copied, because the bytes may be a view of a shared buffer.
      cover: picture ? new Blob([new Uint8Array(picture.data)], { type: picture.format }) : undefined,
    }
  } catch {
    return plain
  }
}

type Lyrics = NonNullable<Awaited<ReturnType<typeof parseBlob>>['common']['lyrics']>[number]

function lyricsOf(lyrics: Lyrics | undefined): string {
  if (!lyrics) return ''
  const timed = lyrics.timeStampFormat === MILLISECONDS && lyrics.syncText.length > 0
  if (!timed) return lyrics.text?.trim() ?? lyrics.syncText.map(({ text }) => text).join('\n')
  return toLrc(
    lyrics.syncText.map(({ text, timestamp = 0 }) => ({ text: text.trim(), at: timestamp / 1000 })),
  )
}
