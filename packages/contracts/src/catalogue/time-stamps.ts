import { latinDigits } from '@nava/tags/latin-digits'

/** Part of a text; a timestamp has `at` */
export interface TextPiece {
  text: string
  /** Seconds */
  at?: number
}

/** `1:23`, `01:23` or `1:02:03` in any digits, not adjacent to other digits */
const STAMP = /(?<![\p{Nd}:])(?:(\p{Nd}{1,2}):)?(\p{Nd}{1,3}):(\p{Nd}{2})(?!\p{Nd}|:\p{Nd})/gu

/** Splits a text at timestamps; those from `length` seconds on stay text. */
export function splitAtStamps(text: string, length: number): TextPiece[] {
  const pieces: TextPiece[] = []
  let done = 0
  for (const match of text.matchAll(STAMP)) {
    const [stamp] = match
    const [hours = 0, minutes = 0, seconds = 0] = match
      .slice(1)
      .map((part: string | undefined) => Number(latinDigits(part ?? '0')))
    const at = hours * 3600 + minutes * 60 + seconds
    if (seconds > 59 || at >= length) continue
    if (match.index > done) pieces.push({ text: text.slice(done, match.index) })
    pieces.push({ text: stamp, at })
    done = match.index + stamp.length
  }
  if (done < text.length) pieces.push({ text: text.slice(done) })
  return pieces
}

export interface Chapter {
  title: string
  /** Seconds */
  at: number
}

/** Returns the chapters: lines that begin with a timestamp, if there are several. */
export function chaptersIn(description: string, length: number): Chapter[] {
  const chapters = description.split(/\r?\n/).flatMap((line) => {
    const [first, ...rest] = splitAtStamps(line.trim().replace(/^[([]/, ''), length)
    const title = rest
      .map(({ text }) => text)
      .join('')
      .replace(/^[\s)\]:–—-]+/, '')
      .trim()
    return first?.at === undefined || title === '' ? [] : [{ title, at: first.at }]
  })
  return chapters.length > 1 ? chapters.toSorted((one, other) => one.at - other.at) : []
}
