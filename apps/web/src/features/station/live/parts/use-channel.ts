import { type Live, addressOf, liveMasterPlaylist } from '@nava/contracts'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { MediaState } from '../../../catalogue/video/use-media-state.ts'
import { beginningOf, earliest, LIVE_WITHIN, type Shift } from './shift.ts'
import { useLiveStream } from './use-live-stream.ts'
import type { useShownNow } from './use-shown-now.ts'

/** Milliseconds of a stall at the end of what was on before the station was off, until what came next is shown */
const SKIP_AFTER = 3000

/** Times are in ms since 1970, by the station's clock. */
export interface ChannelProps {
  live: Exclude<Live, { state: 'empty' }>
  shift: Shift
  /** Milliseconds by which the station's clock is ahead of this machine's */
  clock: number
  /** Milliseconds by which the shown frame is behind this machine's clock, once known */
  behind: number | undefined
  /** Start of what came next, if nothing was on at the shown time */
  resumesAt: number | undefined
  /** Receives `behind`, in whole seconds. */
  onBehind: (milliseconds: number) => void
  /** Tells that the loaded stream shows another time. */
  onSought: (time: number) => void
  /** Loads the stream from another time. */
  goTo: (time: number) => void
  goLive: () => void
}

/** Plays a stream, of the built-in channel any time of the last hours. Returns what its controls show and do. */
export function useChannel(
  ref: RefObject<HTMLVideoElement | null>,
  { live, shift, clock, behind, resumesAt, ...props }: ChannelProps & { onFailed: () => void },
  shown: ReturnType<typeof useShownNow>,
  media: MediaState,
) {
  const isChannel = live.state === 'channel'
  const stream = useLiveStream(ref, isChannel ? addressAt(shift) : live.url, shift, {
    onFailed: props.onFailed,
    onBehind: props.onBehind,
    onLost: (time) => isChannel && props.goTo(time),
  })
  useSkip(resumesAt, media.waiting && !media.paused, props.goTo)

  const isLive = shift.behind === 0 && (stream.position?.isLive ?? false)
  const onLive = () => (shift.behind === 0 ? stream.goLive() : props.goLive())
  if (!isChannel) {
    const delay = stream.position?.delay
    const startOver = undefined
    return {
      seekBy: undefined,
      controls: {
        ...controlsOf(stream),
        hours: undefined,
        isLive,
        delay,
        startOver,
        onLive,
        onSeek: () => {},
      },
    }
  }

  const now = shown.now + (behind ?? 0) + clock
  const shownAt = behind === undefined ? now : shown.now
  const from = earliest(Date.parse(live.backTo), now)
  const onSeek = (time: number) => {
    if (time > now - LIVE_WITHIN * 1000) onLive()
    else if (stream.seekTo(time)) props.onSought(time)
    else props.goTo(time)
  }
  // The time decides, which differs between the server's page and the browser's first one.
  const beginning = behind === undefined ? undefined : beginningOf(shown, shownAt, from)
  return {
    seekBy: (seconds: number) => {
      if (seconds < 0 || !isLive) onSeek(shownAt + seconds * 1000)
    },
    controls: {
      ...controlsOf(stream),
      hours: { from, now, shownAt },
      isLive,
      delay: shift.behind === 0 ? stream.position?.delay : Math.max(0, Math.round((now - shownAt) / 1000)),
      startOver: beginning && { of: beginning.of, act: () => onSeek(beginning.at) },
      onLive,
      onSeek,
    },
  }
}

const addressAt = ({ behind }: Shift): string =>
  addressOf(liveMasterPlaylist, { query: behind > 0 ? { behind: String(behind) } : {} })

const controlsOf = ({ position, seek }: ReturnType<typeof useLiveStream>) => ({
  position,
  onSeekInWindow: seek,
})

/** Goes on with what came next, when what was on before the station was off is over. */
function useSkip(resumesAt: number | undefined, isStalled: boolean, goTo: (time: number) => void): void {
  const skip = useEffectEvent(goTo)
  useEffect(() => {
    if (resumesAt === undefined || !isStalled) return
    const timer = setTimeout(() => skip(resumesAt), SKIP_AFTER)
    return () => clearTimeout(timer)
  }, [resumesAt, isStalled])
}
