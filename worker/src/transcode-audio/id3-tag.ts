/** Builds ID3v2.4 tags (id3.org/id3v2.4.0-structure and -frames). */

export interface Tags {
  title: string
  artists: readonly string[]
  /** Album with the track's place, or the series of an episode */
  album?: { name: string; disc?: number; track?: number } | undefined
  year?: number | undefined
  composer?: string | undefined
  genres?: readonly string[] | undefined
  /** LUFS and dBTP */
  loudness?: number | undefined
  truePeak?: number | undefined
  /** JPEG */
  cover?: Uint8Array | undefined
}

const MAX_TEXT_LENGTH = 200
/** Reference loudness of ReplayGain 2.0 in LUFS (wiki.hydrogenaud.io/?title=ReplayGain_2.0_specification) */
const REPLAYGAIN_REFERENCE = -18
const UTF_8 = 3
const LATIN_1 = 0
const FRONT_COVER = 3

export function id3Tag(tags: Tags): Buffer {
  const { title, artists, album, year, composer, genres, cover } = tags
  const frames = Buffer.concat([
    textFrame('TIT2', [title]),
    textFrame('TPE1', artists),
    textFrame('TALB', [album?.name ?? '']),
    textFrame('TPOS', [String(album?.disc ?? '')]),
    textFrame('TRCK', [String(album?.track ?? '')]),
    ...(year ? [textFrame('TDRC', [String(year).padStart(4, '0')])] : []),
    textFrame('TCOM', [composer ?? '']),
    textFrame('TCON', genres ?? []),
    ...replayGain(tags).map(([name, value]) => textFrame('TXXX', [name, value])),
    ...(cover ? [frame('APIC', Buffer.concat([COVER_HEAD, cover]))] : []),
  ])
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(frames.length), frames])
}

function replayGain({ loudness, truePeak }: Tags): [name: string, value: string][] {
  if (loudness === undefined) return []
  return [
    ['REPLAYGAIN_TRACK_GAIN', `${(REPLAYGAIN_REFERENCE - loudness).toFixed(2)} dB`],
    ...(truePeak === undefined
      ? []
      : ([['REPLAYGAIN_TRACK_PEAK', (10 ** (truePeak / 20)).toFixed(6)]] as [string, string][])),
  ]
}

const COVER_HEAD = Buffer.concat([
  Buffer.from([LATIN_1]),
  Buffer.from('image/jpeg\0', 'latin1'),
  Buffer.from([FRONT_COVER]),
  Buffer.alloc(1),
])

/** Zero bytes separate the values of a frame. */
function textFrame(name: string, values: readonly string[]): Buffer {
  const kept = values.map(oneLine).filter((value) => value !== '')
  if (kept.length === 0) return Buffer.alloc(0)
  return frame(name, Buffer.concat([Buffer.from([UTF_8]), Buffer.from(kept.join('\0'))]))
}

export const oneLine = (value: string): string =>
  [...value.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, MAX_TEXT_LENGTH).join('')

const frame = (name: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name, 'latin1'), syncSafe(body.length), Buffer.alloc(2), body])

/** Encodes a size with seven bits per byte, so that it cannot look like an MP3 frame. */
const syncSafe = (size: number): Buffer =>
  Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127])
