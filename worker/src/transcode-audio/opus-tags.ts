import { oneLine } from '@nava/media/formats/id3-frames'
import type { Tags } from './id3-tag.ts'

const FRONT_COVER = 3

export function opusTags({ title, artists, album, year, composer, genres, cover }: Tags): string {
  const texts: Record<string, string> = {
    title,
    // ffmpeg writes only one value per name.
    artist: artists
      .map(oneLine)
      .filter((artist) => artist !== '')
      .join(', '),
    album: album?.name ?? '',
    disc: String(album?.disc ?? ''),
    track: String(album?.track ?? ''),
    date: year ? String(year).padStart(4, '0') : '',
    composer: composer ?? '',
    genre: (genres ?? []).join(', '),
  }
  const lines = Object.entries(texts).flatMap(([name, value]) => {
    const kept = oneLine(value)
    return kept === '' ? [] : [`${name}=${escape(kept)}`]
  })
  if (cover) lines.push(`METADATA_BLOCK_PICTURE=${escape(pictureBlock(cover).toString('base64'))}`)
  return [';FFMETADATA1', ...lines, ''].join('\n')
}

const escape = (text: string): string => text.replaceAll(/[\\=;#\n]/g, '\\$&')

/** Returns a picture in FLAC's format (RFC 9639, 8.8), where width, height, depth and colours may be zero. */
function pictureBlock(jpeg: Uint8Array): Buffer {
  const type = Buffer.from('image/jpeg')
  const numbers = (...values: number[]) => {
    const block = Buffer.alloc(4 * values.length)
    for (const [index, value] of values.entries()) block.writeUInt32BE(value, 4 * index)
    return block
  }
  return Buffer.concat([numbers(FRONT_COVER, type.length), type, numbers(0, 0, 0, 0, 0, jpeg.length), jpeg])
}
