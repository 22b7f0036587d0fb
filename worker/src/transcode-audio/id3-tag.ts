/** Builds the ID3v2.4 tags of published MP3s. */
import { coverFrame, textFrame, wholeTag } from '@nava/media/formats/id3-frames'

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

/** Reference loudness of ReplayGain 2.0 in LUFS (wiki.hydrogenaud.io/?title=ReplayGain_2.0_specification) */
const REPLAYGAIN_REFERENCE = -18

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
    ...(cover ? [coverFrame(cover)] : []),
  ])
  return wholeTag(frames)
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
