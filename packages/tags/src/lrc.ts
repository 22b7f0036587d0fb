import { DIGIT, latinDigits } from './latin-digits.ts'

/** `at` in seconds; undefined for lines without a time */
interface TimedLine {
  text: string
  at?: number | undefined
}

/** Formats lyrics as LRC; timed lines start with `[mm:ss.xx]`. */
export function toLrc(lines: readonly TimedLine[]): string {
  return lines.map(({ text, at }) => (at === undefined ? text : `[${stampOf(at)}] ${text}`)).join('\n')
}

export function stampOf(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

/** Line of lyrics; `at` is its start in seconds, if known. */
export interface LyricsLine {
  text: string
  at: number | undefined
}

/** Spaces, and marks of direction, which cannot be seen */
const SPACE = String.raw`[\s\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]*`
/** `[mm:ss.xx]` in any digits, also with hours, a comma, spaces or a sign; a third number may be a fraction or seconds */
const TIME = String.raw`${SPACE}([-+]?)(?:(${DIGIT}{1,2}):(?=${DIGIT}+:${DIGIT}+[.,٫]))?(${DIGIT}{1,4}):(${DIGIT}{1,2})(?:([.,٫:])(${DIGIT}{0,6}))?${SPACE}`
/** Marks after the last stamp belong to the words. */
const STAMPS_BEFORE = new RegExp(String.raw`^(?:${SPACE}\[${TIME}\])+\s*`, 'u')
const STAMP = new RegExp(String.raw`\[${TIME}\]`, 'gu')
/** Stamps of single words, and those after the words, which say when a line ends */
const STAMPS_INSIDE = new RegExp(String.raw`[[<]${TIME}[\]>]`, 'gu')
/** Voices in the background, by their first stamp */
const BACKGROUND = new RegExp(String.raw`^${SPACE}\[bg:\s*(?:<${TIME}>)?(.*)\]${SPACE}$`, 'iu')
/** Singer before the stamps of words, and singers before lines: women, men, duets, or numbered voices */
const VOICE_OF_WORDS = new RegExp(String.raw`^v\d{1,2}:\s*(?=<${TIME}>)`, 'u')
const VOICE = /^(?:v\d{1,2}|[FMD]):\s*/
/** Web pages, from which programs take lyrics, write some characters by their names. */
const NAMED = /&(?:amp|lt|gt|quot|apos|#0?39|nbsp);/g
const CHARACTERS: Record<string, string> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' },
  ...{ '&apos;': "'", '&#39;': "'", '&#039;': "'", '&nbsp;': ' ' },
}
/** Times of a line that count, and lines: each time repeats a line, and those after it, in what players get. */
const MOST = { times: 20, lines: 10_000 }
const OFFSET = /\[offset\s*:\s*([-+]?\d+(?:[.,]\d*)?)(?:\s{0,9}ms)?\s*\]/i
/** As text files end lines, the Next Line of mainframes and the separators of Unicode included */
const LINE_END = /\r\n|[\n\r\u0085\u2028\u2029]/
/** Other lines in brackets, such as `[Chorus: all]`, are sung. */
const TAG_NAMES =
  'offset|ar|artist|al|album|ti|title|au|author|by|la|lang|language|length|re|tool|ve|version|lr|id|encoding|hash|sign|total|qq|kana|#'
/** `Song [Live]`, or `Song [Live` without its end */
const TAG_VALUE = String.raw`(?:(?:[^[\]]|\[[^[\]]*\])*|[^[\]]*\[[^\]]*)`
const TAGS_BEFORE = new RegExp(
  String.raw`^(?:${SPACE}\[(?:${TAG_NAMES})\s*:${TAG_VALUE}\])+${SPACE}(?=\[${TIME}\]|$)`,
  'iu',
)

/**
 * Splits lyrics into lines, sorted by LRC timestamps (`[01:23.45] words`) less the `[offset:…]`. A line with several
 * timestamps appears at each of them, one without any at those of the line before.
 */
export function parseLrc(lyrics: string): LyricsLine[] {
  const { parts, offset } = readParts(lyrics)
  let times: readonly (number | undefined)[] = [undefined]
  const lines = parts.flatMap((part) => {
    if (!part.isCredit && part.times.length > 0) times = part.times
    const own = part.isCredit ? part.times : times
    return own.map((at) => ({ text: part.text, at: part.isGap ? undefined : at }))
  })
  if (times[0] === undefined) return trimmed(lines.map(({ text }) => ({ text, at: undefined })))
  return withoutVoices(lines)
    .filter(({ text, at }) => text !== '' || at !== undefined)
    .map(({ text, at = offset }) => ({ text, at: Math.max(0, at - offset) }))
    .toSorted((one, other) => one.at - other.at)
}

/**
 * Splits lyrics as `parseLrc`, but leaves lines without a stamp untimed, behind the line that they follow. Blank lines are
 * left out. What `toLrc` makes of it has the same times.
 */
export function parseStampedLines(lyrics: string): LyricsLine[] {
  const { parts, offset } = readParts(lyrics)
  const groups: { at: number | undefined; lines: LyricsLine[] }[] = []
  let open = [{ at: undefined as number | undefined, lines: [] as LyricsLine[] }]
  groups.push(...open)
  for (const { text, times } of parts.filter((part) => part.text !== '' || part.times.length > 0)) {
    if (times.length === 0) for (const { lines } of open) lines.push({ text, at: undefined })
    else {
      open = times.map((time) => Math.max(0, time - offset)).map((at) => ({ at, lines: [{ text, at }] }))
      groups.push(...open)
    }
  }
  const ordered = groups.toSorted((one, other) => (one.at ?? -1) - (other.at ?? -1))
  return withoutVoices(ordered.flatMap(({ lines }) => lines))
}

/** Line of a file */
interface Part {
  text: string
  /** Those that the line says itself, in seconds and without the offset */
  times: readonly number[]
  isCredit: boolean
  /** Blank, and no pause that is timed */
  isGap: boolean
}

function readParts(lyrics: string): { parts: Part[]; offset: number } {
  const given = lyrics.split(LINE_END)
  const secondsOf = secondsIn(given)
  const parts: Part[] = []
  let offset = 0
  for (const whole of given) {
    const tags = TAGS_BEFORE.exec(whole)?.[0] ?? ''
    const shift = OFFSET.exec(latinDigits(tags))
    if (shift) offset = Number(shift[1]?.replace(',', '.')) / 1000
    const line = whole.slice(tags.length)
    if (tags && !line) continue
    if (parts.length >= MOST.lines) break
    parts.push(...(/^\s*\{"t":/.test(line) ? creditsIn(line) : [partOf(line, secondsOf)]))
  }
  return { parts, offset }
}

function partOf(line: string, secondsOf: (time: RegExpExecArray) => number): Part {
  const background = BACKGROUND.exec(line)
  const before = STAMPS_BEFORE.exec(line)?.[0] ?? ''
  const isTimed = background?.[4] !== undefined
  const stamps = isTimed ? [background] : [...before.matchAll(STAMP)].slice(0, MOST.times)
  const words = (background?.at(-1) ?? line.slice(before.length))
    .replace(VOICE_OF_WORDS, '')
    .replaceAll(STAMPS_INSIDE, '')
    .replaceAll(NAMED, (name) => CHARACTERS[name] ?? name)
  const text = words.replaceAll(/\s+/g, ' ').trim()
  return { text, times: stamps.map(secondsOf), isCredit: false, isGap: text === '' && before === '' }
}

/** Reads a line of NetEase, `{"t":1000,"c":[{"tx":"Words by "},{"tx":"Mina"}]}`; what is malformed is left out. */
function creditsIn(line: string): Part[] {
  try {
    const parsed: unknown = JSON.parse(line)
    const at = Number(field(parsed, 't')) / 1000
    const parts: unknown = field(parsed, 'c')
    const texts = Array.isArray(parts) ? parts.map((part: unknown) => field(part, 'tx')) : []
    const text = texts
      .filter((each) => typeof each === 'string')
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const isRead = text !== '' && Number.isFinite(at)
    return isRead ? [{ text, times: [Math.max(0, at)], isCredit: true, isGap: false }] : []
  } catch {
    return []
  }
}

const field = (given: unknown, name: string): unknown =>
  typeof given === 'object' && given !== null
    ? Object.entries(given).find(([key]) => key === name)?.[1]
    : undefined

/** A single line that begins like one of a singer may be sung. */
function withoutVoices(lines: LyricsLine[]): LyricsLine[] {
  const isMarked = ({ text, at }: LyricsLine) => at !== undefined && VOICE.test(text)
  const marked = new Set(lines.filter(isMarked).map(({ text }) => text))
  if (marked.size < 2) return lines
  return lines.map((line) => (isMarked(line) ? { ...line, text: line.text.replace(VOICE, '') } : line))
}

/** Below this many seconds from line to line nobody sings. */
const LEAST_PACE = 1

/**
 * Returns how the stamps of these lines are read. In `[01:00:02]` the third number is a fraction, unless the stamps then ran
 * back more often or too fast, or others show by a fraction that there are hours.
 */
function secondsIn(lines: readonly string[]): (time: RegExpExecArray) => number {
  const stamps = lines.slice(0, MOST.lines).flatMap((line) => {
    const before = STAMPS_BEFORE.exec(line)?.[0] ?? ''
    return before === '' ? [] : [...before.matchAll(STAMP)].slice(0, 1)
  })
  const isTriple = ([, , , , , sign]: RegExpExecArray) => sign === ':'
  const triples = stamps.filter(isTriple)
  const areSeconds = triples.every(([, , , , , , last = '']) => /^..$/.test(last) && numberOf(last) < 60)
  if (triples.length < 2 || !areSeconds) return (time) => secondsAt(time, false)
  const judged = [false, true].map((hasHours) => {
    const times = stamps.map((stamp) => secondsAt(stamp, hasHours))
    const steps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    const ahead = steps.filter((step) => step > 0).toSorted((one, other) => one - other)
    return { back: steps.filter((step) => step < 0).length, pace: ahead[ahead.length >> 1] ?? LEAST_PACE }
  })
  const [plain, long] = judged
  const isPlain =
    plain && long && (plain.back === long.back ? plain.pace >= LEAST_PACE : plain.back < long.back)
  const hasHours = !isPlain || stamps.some(([, , hours]) => hours !== undefined)
  return (time) => secondsAt(time, hasHours)
}

const numberOf = (text = '0'): number => Number(latinDigits(text))

function secondsAt(
  [, sign, hours, minutes, seconds, point, fraction]: RegExpExecArray,
  hasHours: boolean,
): number {
  if (sign === '-') return 0
  if (hasHours && point === ':') return numberOf(minutes) * 3600 + numberOf(seconds) * 60 + numberOf(fraction)
  return numberOf(hours) * 3600 + numberOf(minutes) * 60 + numberOf(`${seconds}.${fraction ?? 0}`)
}

function trimmed(lines: LyricsLine[]): LyricsLine[] {
  const first = lines.findIndex(({ text }) => text)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(({ text }) => text) + 1)
}

/** Returns the index of the line that is sung at `position` seconds; -1 before the first. */
export function lineAt(lines: readonly LyricsLine[], position: number): number {
  return lines.findLastIndex(({ at }) => at !== undefined && at <= position)
}
