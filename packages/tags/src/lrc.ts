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
/** `[mm:ss.xx]`, also with hours, a comma, spaces or a sign; without a fraction, a third number is one */
const TIME = String.raw`${SPACE}([-+]?)(?:(\d{1,2}):(?=\d+:\d+[.,]))?(\d{1,4}):(\d{1,2})(?:[.,:](\d{0,6}))?${SPACE}`
/** Marks after the last stamp belong to the words. */
const STAMPS_BEFORE = new RegExp(String.raw`^(?:${SPACE}\[${TIME}\])+\s*`)
const STAMP = new RegExp(String.raw`\[${TIME}\]`, 'g')
/** Stamps of single words, and those after the words, which say when a line ends */
const STAMPS_INSIDE = new RegExp(String.raw`[[<]${TIME}[\]>]`, 'g')
/** Voices in the background, by their first stamp */
const BACKGROUND = new RegExp(String.raw`^${SPACE}\[bg:\s*(?:<${TIME}>)?(.*)\]${SPACE}$`, 'i')
/** Singer before the stamps of words, and singers before lines: women, men, duets, or numbered voices */
const VOICE_OF_WORDS = new RegExp(String.raw`^v\d{1,2}:\s*(?=<${TIME}>)`)
const VOICE = /^(?:v\d{1,2}|[FMD]):\s*/
/** Web pages, from which programs take lyrics, write some characters by their names. */
const NAMED = /&(?:amp|lt|gt|quot|apos|#0?39|nbsp);/g
const CHARACTERS: Record<string, string> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' },
  ...{ '&apos;': "'", '&#39;': "'", '&#039;': "'", '&nbsp;': ' ' },
}
/** Times of a line that count, and lines: each time repeats a line, and those after it, in what players get. */
const MOST = { times: 20, lines: 10_000 }
const OFFSET = /\[offset\s*:\s*([-+]?\d+)(?:\s{0,9}ms)?\s*\]/i
/** Other lines in brackets, such as `[Chorus: all]`, are sung. */
const TAG_NAMES =
  'offset|ar|artist|al|album|ti|title|au|author|by|la|lang|language|length|re|tool|ve|version|lr|id|encoding|hash|sign|total|qq|kana|#'
/** `Song [Live]`, or `Song [Live` without its end */
const TAG_VALUE = String.raw`(?:(?:[^[\]]|\[[^[\]]*\])*|[^[\]]*\[[^\]]*)`
const TAGS_BEFORE = new RegExp(
  String.raw`^(?:${SPACE}\[(?:${TAG_NAMES})\s*:${TAG_VALUE}\])+${SPACE}(?=\[${TIME}\]|$)`,
  'i',
)

/**
 * Splits lyrics into lines, sorted by LRC timestamps (`[01:23.45] words`) less the `[offset:…]`. A line with several
 * timestamps appears at each of them, one without any at those of the line before.
 */
export function parseLrc(lyrics: string): LyricsLine[] {
  let offset = 0
  let times: (number | undefined)[] = [undefined]
  const lines: LyricsLine[] = []
  for (const given of lyrics.split(/\r\n|\n|\r/)) {
    const tags = TAGS_BEFORE.exec(given)?.[0] ?? ''
    const shift = OFFSET.exec(tags)
    if (shift) offset = Number(shift[1]) / 1000
    const line = given.slice(tags.length)
    if (tags && !line) continue
    if (lines.length >= MOST.lines) break
    if (/^\s*\{"t":/.test(line)) {
      lines.push(...creditsIn(line))
      continue
    }
    const background = BACKGROUND.exec(line)
    const before = STAMPS_BEFORE.exec(line)?.[0] ?? ''
    if (background?.[4] !== undefined) times = [secondsOf(background)]
    else if (before) times = [...before.matchAll(STAMP)].slice(0, MOST.times).map(secondsOf)
    const words = (background?.[6] ?? line.slice(before.length))
      .replace(VOICE_OF_WORDS, '')
      .replaceAll(STAMPS_INSIDE, '')
      .replaceAll(NAMED, (name) => CHARACTERS[name] ?? name)
    const text = words.replaceAll(/\s+/g, ' ').trim()
    const isGap = text === '' && before === ''
    lines.push(...times.map((at) => ({ text, at: isGap ? undefined : at })))
  }
  const hasTimes = times[0] !== undefined
  if (!hasTimes) return trimmed(lines.map(({ text }) => ({ text, at: undefined })))
  return withoutVoices(lines)
    .filter(({ text, at }) => text !== '' || at !== undefined)
    .map(({ text, at = offset }) => ({ text, at: Math.max(0, at - offset) }))
    .toSorted((one, other) => one.at - other.at)
}

/** Reads a line of NetEase, `{"t":1000,"c":[{"tx":"Words by "},{"tx":"Mina"}]}`; what is malformed is left out. */
function creditsIn(line: string): LyricsLine[] {
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
    return text === '' || !Number.isFinite(at) ? [] : [{ text, at: Math.max(0, at) }]
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

function secondsOf([, sign, hours = '0', minutes, seconds, fraction = '0']: RegExpExecArray): number {
  const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)
  return sign === '-' ? 0 : time
}

function trimmed(lines: LyricsLine[]): LyricsLine[] {
  const first = lines.findIndex(({ text }) => text)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(({ text }) => text) + 1)
}
