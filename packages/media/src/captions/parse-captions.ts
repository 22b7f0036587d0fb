/** One malformed line makes the whole file invalid. */
import { decodeText } from '@nava/tags/decode-text'
import { BadCaptions, type Cue } from './cue.ts'
import { plainCueText } from './plain-cue-text.ts'

export type CaptionsFormat = 'vtt' | 'srt'

export interface Captions {
  format: CaptionsFormat
  cues: Cue[]
}

export const MAX_CUES = 20_000
/** Lines of a file, five for each cue */
const MAX_LINES = 5 * MAX_CUES
const MAX_CUE_TEXT = 2000

/**
 * `01:02.500` or `1:01:02.500`; in SRT, hours are required and a comma precedes the milliseconds. Programs leave out
 * zeros before numbers and behind fractions.
 */
const VTT_TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)\.(\d{1,3})`
const SRT_TIME = String.raw`(\d{1,3}):([0-5]?\d):([0-5]?\d)[,.](\d{1,3})`
const ARROW = {
  // WebVTT allows settings after the times; they are ignored.
  vtt: new RegExp(String.raw`^${VTT_TIME}[ \t]+-->[ \t]+${VTT_TIME}(?:[ \t].*)?$`, 's'),
  srt: new RegExp(String.raw`^${SRT_TIME}[ \t]*-->[ \t]*${SRT_TIME}(?:[ \t]+[XY][12]:\d+)*[ \t]*$`),
}

const NO_CUE = /^(NOTE|STYLE|REGION)(?:[ \t]|$)/

interface Block {
  lines: string[]
  first: number
}

/** @throws BadCaptions */
export function parseCaptions(bytes: Uint8Array): Captions {
  const text = decode(bytes)
  const [header, ...rest] = blocksOf(text)
  if (!header) throw new BadCaptions({ kind: 'unreadable' })
  if (/^WEBVTT(?:[ \t]|$)/.test(header.lines[0] ?? '')) {
    const blocks = rest.filter(({ lines }) => !NO_CUE.test(lines[0] ?? ''))
    return { format: 'vtt', cues: cuesOf(blocks, 'vtt') }
  }
  if (!ARROW.srt.test(header.lines[1] ?? '') && !ARROW.srt.test(header.lines[0] ?? ''))
    throw new BadCaptions({ kind: 'unreadable' })
  return { format: 'srt', cues: cuesOf([header, ...rest], 'srt') }
}

/**
 * Programs save captions in the code page of their language, too. Only files of other kinds have zeros or signs that stand for
 * nothing. */
function decode(bytes: Uint8Array): string {
  const { text } = decodeText(bytes)
  if (/[\0\ufffd]/.test(text)) throw new BadCaptions({ kind: 'unreadable' })
  return text
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  const lines = text.split(/\r\n|\n|\r/, MAX_LINES + 1)
  if (lines.length > MAX_LINES) throw new BadCaptions({ kind: 'too-many', max: MAX_CUES })
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') open = undefined
    else if (open) open.lines.push(line)
    else blocks.push((open = { lines: [line], first: index + 1 }))
  }
  return blocks
}

function cuesOf(blocks: readonly Block[], format: CaptionsFormat): Cue[] {
  if (blocks.length > MAX_CUES) throw new BadCaptions({ kind: 'too-many', max: MAX_CUES })
  const cues: Cue[] = []
  for (const block of blocks) {
    const cue = cueOf(block, format, cues.at(-1)?.start ?? 0)
    if (cue) cues.push(cue)
  }
  if (cues.length === 0) throw new BadCaptions({ kind: 'unreadable' })
  return cues
}

/**
 * Returns undefined for a cue without text or length, which nobody sees. Refuses one that starts before `earliest`, the
 * start of the previous one.
 */
function cueOf({ lines, first }: Block, format: CaptionsFormat, earliest: number): Cue | undefined {
  const at = ARROW[format].test(lines[0] ?? '') ? 0 : 1
  const match = ARROW[format].exec(lines[at] ?? '')
  const malformed = (line: number) => new BadCaptions({ kind: 'malformed', line: first + line })
  if (!match) throw malformed(lines.length > 1 && !lines[0]?.includes('-->') ? 1 : 0)
  const [start, end] = [millisecondsOf(match.slice(1, 5)), millisecondsOf(match.slice(5, 9))]
  if (end < start || start < earliest) throw malformed(at)
  const content = lines.slice(at + 1)
  const arrow = content.findIndex((line) => line.includes('-->'))
  if (arrow !== -1) throw malformed(at + 1 + arrow)
  const { text, voice } = plainCueText(content.join('\n'), format)
  if (text.length > MAX_CUE_TEXT) throw malformed(at + 1)
  return text === '' || end === start
    ? undefined
    : { start, end, text, ...(voice !== undefined && { voice }) }
}

function millisecondsOf([hours, minutes, seconds, fraction]: (string | undefined)[]): number {
  return (
    (Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 +
    Number(fraction?.padEnd(3, '0'))
  )
}
