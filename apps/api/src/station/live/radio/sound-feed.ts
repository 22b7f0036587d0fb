import { SILENT_FRAME, type Sound, soundFrameAt } from '@nava/media/mpeg-ts/remux'

/** Frames of silence that fill a gap at most, ten seconds; after a longer one the sound goes on without it. */
const MOST_SILENCE = 470

/** Puts segments of sound one behind the other, without gaps and overlaps. */
export function soundFeed() {
  /** Number of the next frame on the grid of the channel */
  let next: number | undefined
  let fed = 0

  const put = (frames: readonly Buffer[]): readonly Buffer[] => {
    next = (next ?? 0) + frames.length
    fed += frames.length
    return frames
  }
  const silenceTo = (frame: number): readonly Buffer[] => {
    next ??= frame
    const count = frame - next
    if (count > MOST_SILENCE || count < -MOST_SILENCE) next = frame
    return count > 0 && count <= MOST_SILENCE ? put(Array.from({ length: count }, () => SILENT_FRAME)) : []
  }

  return {
    /** Frames that were fed so far */
    fed: (): number => fed,

    /** Returns the frames that follow, after silence where the segment begins later. */
    segment: ({ first, frames }: Sound): { silence: readonly Buffer[]; frames: readonly Buffer[] } => {
      const silence = silenceTo(first)
      return { silence, frames: put(frames.slice(Math.max(0, (next ?? first) - first))) }
    },

    /** Returns silence up to a broadcast time in ms, while nothing can be played. */
    silenceUntil: (time: number): readonly Buffer[] => {
      const frame = soundFrameAt(time)
      return next !== undefined && frame < next ? [] : silenceTo(frame)
    },
  }
}
