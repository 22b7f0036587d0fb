import * as z from 'zod'

export const Storyboard = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  columns: z.int().positive(),
  /** Second at which each thumbnail starts; `end`: of the last one */
  starts: z.array(z.number().nonnegative()).min(1),
  end: z.number().positive(),
})
export type Storyboard = z.infer<typeof Storyboard>

const MOST_PICTURES = 100
const COLUMNS = 10
/** Pixels of a thumbnail */
const LONGER_SIDE = 160

export function planStoryboard(
  segments: readonly (readonly [seconds: number, bytes: number])[],
  picture: { width: number; height: number },
): Storyboard & { step: number } {
  const step = Math.ceil(segments.length / MOST_PICTURES)
  const times = [0]
  for (const [seconds] of segments) times.push((times.at(-1) ?? 0) + seconds)
  const end = times.pop() ?? 0
  const starts = times.filter((_, at) => at % step === 0)
  const scale = LONGER_SIDE / Math.max(picture.width, picture.height)
  return {
    step,
    width: Math.max(2, 2 * Math.round((picture.width * scale) / 2)),
    height: Math.max(2, 2 * Math.round((picture.height * scale) / 2)),
    columns: Math.min(COLUMNS, starts.length),
    starts,
    end,
  }
}

/** Returns a WebVTT track whose cues are parts of `uri` (media fragment `xywh`). */
export function storyboardTrack({ width, height, columns, starts, end }: Storyboard, uri: string): string {
  const cues = starts.map((start, at) => {
    const x = (at % columns) * width
    const y = Math.floor(at / columns) * height
    const until = starts[at + 1] ?? end
    return `${vttTime(start)} --> ${vttTime(until)}\n${uri}#xywh=${x},${y},${width},${height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

export function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return (
    `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.` +
    String(ms % 1000).padStart(3, '0')
  )
}
