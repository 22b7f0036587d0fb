import type { TranscriptLine } from '@nava/contracts'

export interface FoundLine {
  index: number
  line: TranscriptLine
  pieces: { text: string; isMatch: boolean }[]
}

export function linesWith(lines: readonly TranscriptLine[], search: string): FoundLine[] {
  const wanted = folded(search)
  return lines.flatMap((line, index) => {
    if (wanted === '') return [{ index, line, pieces: [{ text: line.text, isMatch: false }] }]
    const pieces = piecesOf(line.text, wanted)
    return pieces.some(({ isMatch }) => isMatch) ? [{ index, line, pieces }] : []
  })
}

/** Arabic letters mapped to the Persian ones that listeners mean */
const SAME: Record<string, string> = { ي: 'ی', ك: 'ک', ى: 'ی' }

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\u200C/gu, '')
    .toLowerCase()
    .replaceAll(/[يكى]/g, (letter) => SAME[letter] ?? letter)

function piecesOf(text: string, wanted: string): FoundLine['pieces'] {
  // Folding may change the length, so each folded character stores its original index.
  const origins: number[] = []
  let plain = ''
  let at = 0
  for (const character of text) {
    const simple = folded(character)
    plain += simple
    for (let each = 0; each < simple.length; each += 1) origins.push(at)
    at += character.length
  }
  const pieces: FoundLine['pieces'] = []
  let done = 0
  for (let from = plain.indexOf(wanted); from !== -1; from = plain.indexOf(wanted, from + wanted.length)) {
    const start = origins[from] ?? 0
    const end = origins[from + wanted.length] ?? text.length
    if (start > done) pieces.push({ text: text.slice(done, start), isMatch: false })
    pieces.push({ text: text.slice(start, end), isMatch: true })
    done = end
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false })
  return pieces
}
