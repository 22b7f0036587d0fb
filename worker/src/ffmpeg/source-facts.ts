import { decoders } from './args.ts'

export interface SourceFacts {
  seconds: number | undefined
  /** Length declared or estimated, used for progress only */
  guessedSeconds: number | undefined
  /** The stream to be heard */
  sound: SoundFacts | undefined
  /** The stream to be seen */
  picture: PictureFacts | undefined
  /** All streams that may be the film, the likeliest first: `picture` and others */
  pictures: readonly PictureFacts[]
  streams: number
  tags: ReadonlyMap<string, string>
}

export interface SoundFacts {
  /** Number of the stream */
  stream: number
  codec: string
  hertz: number
  channels: number
}

export interface PictureFacts {
  /** Number of the stream */
  stream: number
  codec: string
  /** Size as displayed: upright, with square pixels */
  width: number
  height: number
  framesPerSecond: number | undefined
  /** Constant frame rate suggested by the time stamps */
  steadyRate: number | undefined
  /** True for the transfer curves PQ and HLG */
  highDynamicRange: boolean
  interlaced: boolean
}

const TAG_NAMES = new Set(['title', 'artist', 'album', 'album_artist', 'composer', 'genre', 'date', 'track'])

/**
 * Parses the output of `ffmpeg -i`. It indents text from the file by at least four spaces, so no tag can
 * imitate a stream.
 */
export function sourceFactsReader(): { read: (line: string) => void; facts: () => SourceFacts } {
  let seconds: number | undefined
  let estimated = false
  let inside = false
  const sounds: Ranked<SoundFacts>[] = []
  const pictures: Ranked<PictureFacts>[] = []
  let last: 'sound' | 'picture' | 'other' | undefined
  let streams = 0
  const tags = new Map<string, string>()

  function readStream(index: number, kind: string, text: string): void {
    const fields = splitFields(text)
    const codec = /^\w+/.exec(text)?.[0] ?? 'unknown'
    const dispositions = readDispositions(text)
    last = 'other'
    if (kind === 'Video' && dispositions.has('attached pic')) return
    streams += 1
    if (kind === 'Audio') {
      last = sounds.length === 0 ? 'sound' : 'other'
      const sound = { stream: index, codec, hertz: readHertz(fields), channels: readChannels(fields) }
      sounds.push({ facts: sound, rank: rankOfSound(sound, dispositions) })
    } else if (kind === 'Video' && STILLS.every((still) => !dispositions.has(still))) {
      last = 'picture'
      const picture = readPicture(index, codec, fields)
      pictures.push({ facts: picture, rank: rankOfPicture(picture, dispositions) })
    }
  }

  function readTag(line: string): void {
    // In ffmpeg's output, tags of the container precede the streams. Tags of Ogg follow the stream, with more
    // indentation.
    const match = last === 'sound' ? /^ {6,8}(\w+) *: (.*)$/.exec(line) : /^ {4}(\w+) *: (.*)$/.exec(line)
    const name = match?.[1]?.toLowerCase()
    const value = match?.[2]?.trim()
    const mayContainTags = last === 'sound' || last === undefined
    if (mayContainTags && name && value && TAG_NAMES.has(name) && !tags.has(name)) tags.set(name, value)
  }

  return {
    read: (line) => {
      if (line.includes('Estimating duration from bitrate')) estimated = true
      if (line.startsWith('Input #0, ')) inside = true
      else if (/^(Output #0|Stream mapping|Press )/.test(line)) inside = false
      if (!inside) return
      const duration = /^ {2}Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(line)
      if (duration) seconds = Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3])
      const stream = /^ {2}Stream #0:(\d+)(?:\[0x[0-9a-f]+\])?(?:\([^)]*\))?: (\w+): (.*)$/.exec(line)
      if (stream) readStream(Number(stream[1]), stream[2] ?? '', stream[3] ?? '')
      else if (line.startsWith('    ')) readTag(line)
      const rotation = /^ +displaymatrix: rotation of (-?[\d.]+) degrees/.exec(line)
      const turned = last === 'picture' ? pictures.at(-1) : undefined
      if (rotation && turned && isQuarterTurn(Number(rotation[1]))) {
        const { width, height } = turned.facts
        turned.facts = { ...turned.facts, width: height, height: width }
      }
    },
    facts: () => ({
      seconds: estimated ? undefined : seconds,
      guessedSeconds: seconds,
      sound: inOrder(sounds)[0],
      picture: inOrder(pictures)[0],
      pictures: inOrder(pictures),
      streams,
      tags,
    }),
  }
}

interface Ranked<Facts> {
  facts: Facts
  /** The lower, the likelier */
  rank: number
}

/** Of streams that are equally likely, the first comes first. */
const inOrder = <Facts>(streams: readonly Ranked<Facts>[]): Facts[] =>
  streams.toSorted((one, other) => one.rank - other.rank).map(({ facts }) => facts)

/** Reads what stands in brackets at the end: ` (default) (hearing impaired)`. */
const readDispositions = (text: string): ReadonlySet<string> =>
  new Set(/(?: \([a-z -]+\))+$/.exec(text)?.[0].slice(2, -1).split(') ('))

const isDecodable = (codec: string): boolean => decoders.some((decoder) => decoder === codec)

/** Dispositions of sound that is not the recording itself */
const ASIDES = ['comment', 'hearing impaired', 'visual impaired', 'descriptions', 'karaoke', 'clean effects']
/** Dispositions of video streams that are no films */
const STILLS = ['still image', 'timed thumbnails', 'dependent']
/** Codecs of pictures, of which only some streams are films */
const STILL_CODECS = new Set(['mjpeg', 'png', 'bmp', 'gif', 'webp', 'tiff', 'jpegls', 'jpeg2000'])

function rankOfSound({ codec }: SoundFacts, dispositions: ReadonlySet<string>): number {
  const isAside = ASIDES.some((aside) => dispositions.has(aside))
  return rank(!isDecodable(codec), isAside, !dispositions.has('default'))
}

const rankOfPicture = (picture: PictureFacts, dispositions: ReadonlySet<string>): number =>
  rank(mayBeStill(picture), !isDecodable(picture.codec), !dispositions.has('default'))

/** Returns true if only its number of frames tells whether the stream is a film. */
export const mayBeStill = ({ codec }: Pick<PictureFacts, 'codec'>): boolean => STILL_CODECS.has(codec)

/** The first fault counts most. */
const rank = (...faults: readonly boolean[]): number =>
  faults.reduce((sum, fault) => 2 * sum + Number(fault), 0)

const isQuarterTurn = (degrees: number): boolean => Math.abs(Math.abs(degrees) - 90) < 45

function splitFields(text: string): string[] {
  const fields: string[] = []
  let depth = 0
  let field = ''
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth <= 0) {
      fields.push(field.trim())
      field = ''
    } else field += sign
  }
  return [...fields, field.trim()]
}

function readHertz(fields: readonly string[]): number {
  return Number(fields.map((field) => /^(\d+) Hz$/.exec(field)?.[1]).find((found) => found) ?? 0)
}

const namedLayouts: Record<string, number> = {
  mono: 1,
  stereo: 2,
  downmix: 2,
  binaural: 2,
  quad: 4,
  cube: 8,
  hexagonal: 6,
  octagonal: 8,
  hexadecagonal: 16,
}

/** Parses `stereo`, `5.1(side)`, `7.1.4` or `12 channels`; returns 0 if unknown. */
function readChannels(fields: readonly string[]): number {
  const layout = fields[fields.findIndex((field) => field.endsWith(' Hz')) + 1] ?? ''
  const counted = /^(\d+) channels/.exec(layout)
  if (counted) return Number(counted[1])
  const ambisonic = /^ambisonic (\d+)/.exec(layout)
  if (ambisonic) return (Number(ambisonic[1]) + 1) ** 2
  const dotted = /^(\d+(?:\.\d+)+)/.exec(layout)?.[1]
  if (dotted) return dotted.split('.').reduce((sum, part) => sum + Number(part), 0)
  return namedLayouts[/^\w+/.exec(layout)?.[0] ?? ''] ?? 0
}

function readPicture(stream: number, codec: string, fields: readonly string[]): PictureFacts {
  const size = fields.map((field) => /^(\d+)x(\d+)/.exec(field)).find((found) => found)
  // The aspect ratio stands in brackets after the size, or separately if the container declares it.
  const shape = fields.map((field) => /(?:^|\[)SAR (\d+):(\d+) /.exec(field)).findLast((found) => found)
  const width = Number(size?.[1] ?? 0)
  const height = Number(size?.[2] ?? 0)
  const aspect = Number(shape?.[1] ?? 1) / Number(shape?.[2] ?? 1)
  const format = fields.find((field) => /^(yuv|gbr|rgb|bgr|gray|p0|nv|argb|pal)/.test(field)) ?? ''
  return {
    stream,
    codec,
    // Like in players, the width changes rather than the height.
    width: aspect > 0.1 && aspect < 10 ? Math.round(width * aspect) : width,
    height,
    framesPerSecond: readRate(fields, 'fps'),
    steadyRate: readRate(fields, 'tbr'),
    highDynamicRange: /smpte2084|arib-std-b67/.test(format),
    interlaced: /(top|bottom) (first|coded first)/.test(format),
  }
}

function readRate(fields: readonly string[], unit: string): number | undefined {
  for (const field of fields) {
    const match = new RegExp(String.raw`^([\d.]+)(k?) ${unit}$`).exec(field)
    if (match) return Number(match[1]) * (match[2] ? 1000 : 1)
  }
  return undefined
}
