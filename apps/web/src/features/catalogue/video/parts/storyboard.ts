/** Area of the picture at `src`, shown for the seconds from `start` to `end` */
export interface StoryboardCue {
  start: number
  end: number
  src: string
  x: number
  y: number
  width: number
  height: number
}

const TIMES = /^([\d:.]+) --> ([\d:.]+)$/
const PLACE = /^(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/

/** Skips cues that are not areas of a picture. */
export function parseStoryboard(track: string): StoryboardCue[] {
  const lines = track.split(/\r?\n/)
  return lines.flatMap((line, at) => {
    const [, from, to] = TIMES.exec(line) ?? []
    const [, src, ...numbers] = PLACE.exec(lines[at + 1] ?? '') ?? []
    if (from === undefined || to === undefined || src === undefined) return []
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
    return [{ start: toSeconds(from), end: toSeconds(to), src, x, y, width, height }]
  })
}

const toSeconds = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

export const cueAt = (cues: readonly StoryboardCue[], seconds: number): StoryboardCue | undefined =>
  cues.findLast(({ start }) => start <= seconds)
