/** Part of a text; a timestamp has `at` */
export interface TextPiece {
  text: string
  /** Seconds */
  at?: number
}

/** `1:23`, `01:23` or `1:02:03`, not adjacent to other digits */
const STAMP = /(?<![\d:])(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?!\d|:\d)/g

/** Splits a text at timestamps; those from `length` seconds on stay text. */
export function splitAtStamps(text: string, length: number): TextPiece[] {
  const pieces: TextPiece[] = []
  let done = 0
  for (const match of text.matchAll(STAMP)) {
    const [stamp, hours = '0', minutes, seconds] = match
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    if (at >= length) continue
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
