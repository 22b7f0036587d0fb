/** Small pictures of a video at regular times, in rows of one larger picture, which players show above their time line. */
import * as z from 'zod'

export const Storyboard = z.object({
  /** Pixels of one small picture. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Small pictures in a row. */
  columns: z.int().positive(),
  /** In seconds: when each of them is first shown, and when the last ends. */
  starts: z.array(z.number().nonnegative()).min(1),
  end: z.number().positive(),
})
export type Storyboard = z.infer<typeof Storyboard>

/** Most small pictures of one video. */
const MOST_PICTURES = 100
const COLUMNS = 10
/** Pixels of the longer side of a small picture. */
const LONGER_SIDE = 160

/**
 * Plans the storyboard of a video from its segments, each of which starts with a key frame: the key frames of every
 * `step`-th segment are its pictures.
 */
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

/** The WebVTT track of a storyboard, whose cues are parts of the picture at `uri` (as the fragment `xywh` names them). */
export function storyboardTrack({ width, height, columns, starts, end }: Storyboard, uri: string): string {
  const cues = starts.map((start, at) => {
    const x = (at % columns) * width
    const y = Math.floor(at / columns) * height
    const until = starts[at + 1] ?? end
    return `${vttTime(start)} --> ${vttTime(until)}\n${uri}#xywh=${x},${y},${width},${height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** A time as WebVTT writes it: `hh:mm:ss.mmm`. */
export function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return (
    `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.` +
    String(ms % 1000).padStart(3, '0')
  )
}
