/**
 * Checks HLS like a strict player: RFC 8216, and Apple's rules on alignment, bandwidths and independent
 * segments.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { quietly } from '../ffmpeg/args.ts'
import { lookAtSource } from '../ffmpeg/look-at-source.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { withFile } from '../sources/local-file.ts'
import { readFragments } from '../transcode-video/fragments.ts'
import { ffmpeg } from './make-media.ts'

const never = new AbortController().signal
const VERSION = 7
const SLACK = 0.02
/** Tolerance in seconds, because time scales of files are coarser than the microseconds of playlists */
const TICK = 0.001
/** Seconds; a shorter last segment is not measured for bandwidth. */
const SHORTEST_MEASURED = 1

type Attributes = ReadonlyMap<string, string>

export async function hlsFaults(folder: string, master: string): Promise<string[]> {
  const faults: string[] = []
  const text = await readFile(join(folder, master), 'utf8')
  faults.push(...commonFaults(master, text))
  const lines = text.split('\n').filter(Boolean)
  const groups = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:')).map(attributesOf)
  const variants = lines.flatMap((line, at) =>
    line.startsWith('#EXT-X-STREAM-INF:')
      ? [{ attributes: attributesOf(line), uri: lines[at + 1] ?? '' }]
      : [],
  )
  if (variants.length === 0) faults.push('There is no variant')
  const cuts: string[] = []
  for (const { attributes, uri } of variants) {
    const fail = (reason: string) => void faults.push(`${uri}: ${reason}`)
    const cut = await checkVariant(folder, uri, attributes, fail).catch((error: unknown) =>
      fail(String(error)),
    )
    cuts.push(cut ?? '')
    const group = attributes.get('SUBTITLES')
    if (group === undefined && groups.length > 0) faults.push(`${uri} names no subtitles`)
    if (group !== undefined && !groups.some((each) => each.get('GROUP-ID') === group))
      faults.push(`${uri} names the subtitles ${group}, which do not exist`)
  }
  if (new Set(cuts).size > 1) faults.push('The variants are not cut at the same times')
  const names = groups.map((each) => each.get('NAME'))
  if (new Set(names).size < names.length) faults.push('Two subtitles have one name')
  for (const group of groups) faults.push(...(await subtitleFaults(folder, group)))
  return faults
}

function commonFaults(name: string, text: string): string[] {
  const faults: string[] = []
  if (!text.startsWith('#EXTM3U\n')) faults.push(`${name} is not a playlist`)
  const versions = [...text.matchAll(/^#EXT-X-VERSION:(\d+)$/gm)]
  if (versions.length !== 1 || Number(versions[0]?.[1]) !== VERSION)
    faults.push(`${name} does not declare version ${VERSION}`)
  return faults
}

function attributesOf(line: string): Attributes {
  const pairs = line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)
  return new Map([...pairs].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]))
}

interface Part {
  seconds: number
  from: number
  bytes: number
}

type Fail = (reason: string) => void

/**
 * Returns the lengths of the segments.
 * @throws Error if files are unreadable
 */
async function checkVariant(
  folder: string,
  uri: string,
  attributes: Attributes,
  fail: Fail,
): Promise<string> {
  const text = await readFile(join(folder, uri), 'utf8')
  commonFaults(uri, text).forEach(fail)
  for (const tag of ['#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-ENDLIST'])
    if (!text.split('\n').includes(tag)) fail(`${tag} is missing`)
  if (text.includes('#EXT-X-DISCONTINUITY')) fail('There is a discontinuity')
  const map = /^#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"$/m.exec(text)
  const media = map?.[1] ?? ''
  const parts = [...text.matchAll(/^#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.+)$/gm)].map(
    ([, seconds, bytes, from, of]): Part => {
      if (of !== media) fail(`A segment is in ${of}`)
      return { seconds: Number(seconds), bytes: Number(bytes), from: Number(from) }
    },
  )
  if (parts.length === 0 || parts.length !== text.split('#EXTINF').length - 1) fail('Segments cannot be read')
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text)?.[1])
  for (const { seconds } of parts)
    if (!(seconds <= target)) fail(`A segment of ${seconds} s exceeds the target of ${target} s`)

  const file = join(folder, media)
  const { size } = await stat(file)
  const end = parts.reduce((at, part) => {
    if (part.from !== at) fail(`A segment begins at ${part.from} instead of ${at}`)
    return part.from + part.bytes
  }, parts[0]?.from ?? 0)
  if (end !== size) fail(`The segments end at ${end} of ${size} bytes`)
  const bytes = await readFile(file)
  const init = bytes.subarray(Number(map?.[3]), Number(map?.[3]) + Number(map?.[2]))
  const whole = await fragmentsOf(Buffer.concat([init, bytes.subarray(parts[0]?.from ?? size)]))
  if (whole.fragments.length !== parts.length) fail('A segment is not exactly one fragment')
  for (const [at, part] of parts.entries()) {
    // @throws Error if ffmpeg cannot decode the segment alone, as it must begin with a key frame
    const segment = Buffer.concat([init, bytes.subarray(part.from, part.from + part.bytes)])
    const { fragments } = await fragmentsOf(segment)
    const seconds = fragments.reduce((sum, fragment) => sum + fragment.ticks, 0) / whole.timeScale
    if (Math.abs(seconds - part.seconds) > TICK) fail(`Segment ${at} lasts ${seconds}, not ${part.seconds} s`)
  }
  checkDeclared(attributes, parts, { ...whole, bytes: size }, fail)
  await checkPlaying(folder, uri, attributes, parts, fail)
  return parts.map(({ seconds }) => seconds.toFixed(3)).join(' ')
}

const fragmentsOf = (bytes: Buffer) =>
  readFragments({
    bytes: bytes.length,
    readAt: async (target, position) => bytes.copy(target, 0, position),
  })

function checkDeclared(
  attributes: Attributes,
  parts: readonly Part[],
  file: Awaited<ReturnType<typeof readFragments>> & { bytes: number },
  fail: Fail,
): void {
  const expect = (name: string, is: boolean) => {
    if (!is) fail(`${name} is declared as ${attributes.get(name)}`)
  }
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
  const frames = file.fragments.reduce((sum, fragment) => sum + fragment.frames, 0)
  const near = (name: string, measured: number) =>
    Math.abs(Number(attributes.get(name)) - measured) <= measured * SLACK
  const average = (file.bytes * 8) / seconds
  const peak = Math.max(
    average,
    ...parts.map((part) => (part.bytes * 8) / Math.max(part.seconds, SHORTEST_MEASURED)),
  )
  expect('BANDWIDTH', near('BANDWIDTH', peak))
  expect('AVERAGE-BANDWIDTH', near('AVERAGE-BANDWIDTH', average))
  expect('FRAME-RATE', Math.abs(Number(attributes.get('FRAME-RATE')) - frames / seconds) < 0.01)
  expect('RESOLUTION', attributes.get('RESOLUTION') === `${file.width}x${file.height}`)
  expect('CODECS', attributes.get('CODECS') === file.codecs)
}

async function checkPlaying(
  folder: string,
  uri: string,
  attributes: Attributes,
  parts: readonly Part[],
  fail: Fail,
): Promise<void> {
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
  const options = { ffmpeg, cwd: folder, signal: never }
  const play = (stream: string) =>
    runFfmpeg(
      {
        inputs: [{ options: [...quietly('warning'), '-xerror', '-f', 'hls'], file: join(folder, uri) }],
        outputs: [{ options: ['-map', `0:${stream}:0`, '-f', 'null'], file: 'x' }],
      },
      options,
    )
  const { frames } = await play('v')
  const rate = Number(attributes.get('FRAME-RATE'))
  if (Math.abs(frames - seconds * rate) > 1) fail(`${frames} frames can be played`)
  const media = /URI="([^"]+)"/.exec(await readFile(join(folder, uri), 'utf8'))?.[1] ?? ''
  const { sound } = await lookAtSource(join(folder, media), 'mov', options)
  const declaresSound = attributes.get('CODECS')?.includes('mp4a.40.2') ?? false
  if ((sound !== undefined) !== declaresSound) fail('its sound is not as declared')
  if (!sound) return
  const played = await play('a')
  if (Math.abs(played.seconds - seconds) > 0.1) fail(`${played.seconds} s of sound can be played`)
}

async function subtitleFaults(folder: string, group: Attributes): Promise<string[]> {
  const uri = group.get('URI') ?? ''
  const text = await readFile(join(folder, uri), 'utf8').catch(() => '')
  const faults = commonFaults(uri, text)
  if (group.get('TYPE') !== 'SUBTITLES' || !group.get('LANGUAGE') || !group.get('NAME'))
    faults.push(`${uri}: type, language or name is missing`)
  const [, seconds, file = ''] = /^#EXTINF:([\d.]+),\n(.+)$/m.exec(text) ?? []
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text)?.[1])
  if (!(Number(seconds) <= target)) faults.push(`${uri}: ${seconds} s exceed the target of ${target} s`)
  const captions = await withFile(join(folder, file), async ({ bytes, readAt }) => {
    const start = Buffer.alloc(Math.min(6, bytes))
    await readAt(start, 0)
    return start.toString()
  }).catch(() => undefined)
  if (captions !== 'WEBVTT') faults.push(`${uri}: ${file} is not WebVTT`)
  return faults
}
