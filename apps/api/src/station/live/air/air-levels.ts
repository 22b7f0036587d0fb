/** Levels of a DJ's sound, as ffmpeg's filter `astats` prints them */
import type { AirLevel } from '@nava/contracts'

/** Decibels that silence counts as */
const SILENCE = -90
/** Characters of an unfinished line that are kept */
const MOST_WAITING = 1000

/** Follows what is printed; `next` returns the level of the next segment, or while it is not printed that before it. */
export function readLevels(printed: unknown): { next: () => AirLevel | undefined } {
  let waiting = ''
  let peak: number | undefined
  let last: AirLevel | undefined
  const levels: AirLevel[] = []
  const read = (bytes: Buffer) => {
    const lines = (waiting + String(bytes)).split('\n')
    waiting = (lines.pop() ?? '').slice(-MOST_WAITING)
    for (const line of lines) {
      const [, name, value] = /^lavfi\.astats\.Overall\.(Peak|RMS)_level=(.+)$/.exec(line.trim()) ?? []
      if (name === 'Peak') peak = decibels(value)
      if (name === 'RMS' && peak !== undefined) levels.push({ peak, rms: decibels(value) })
    }
  }
  if (isEmitter(printed)) printed.on('data', read).on('error', () => undefined)
  return { next: () => (last = levels.shift() ?? last) }
}

const isEmitter = (pipe: unknown): pipe is NodeJS.ReadableStream =>
  typeof pipe === 'object' && pipe !== null && 'on' in pipe

/** To a tenth; `-inf` and `nan` are silence. */
function decibels(text: string | undefined): number {
  const value = Number(text)
  return Number.isFinite(value) ? Math.max(SILENCE, Math.round(value * 10) / 10) : SILENCE
}
