import { type RefObject, useEffect, useState } from 'react'
import { bufferedEnd } from '../../listening/playback/buffered-end.ts'

/** State of a video element; times are in seconds. */
export interface MediaState {
  paused: boolean
  ended: boolean
  waiting: boolean
  position: number
  duration: number
  /** Second up to which media is loaded without a gap */
  buffered: number
}

const start: MediaState = { paused: true, ended: false, waiting: true, position: 0, duration: 0, buffered: 0 }

const MEDIA_EVENTS = [
  'play',
  'pause',
  'playing',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'ended',
  'timeupdate',
  'progress',
  'durationchange',
  'emptied',
  'loadedmetadata',
] as const

/** The element in `ref` must stay the same. */
export function useMediaState(ref: RefObject<HTMLVideoElement | null>): MediaState {
  const [state, setState] = useState(start)
  useEffect(() => {
    const video = ref.current
    if (!video) return
    const read = () => setState(stateOf(video))
    for (const name of MEDIA_EVENTS) video.addEventListener(name, read)
    return () => {
      for (const name of MEDIA_EVENTS) video.removeEventListener(name, read)
    }
  }, [ref])
  return state
}

/**
 * Returns true if the video is paused. Before loading, `paused` is true even for a video that is about to
 * start.
 */
export function isResting(video: HTMLVideoElement): boolean {
  return video.paused && !(video.autoplay && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
}

function stateOf(video: HTMLVideoElement): MediaState {
  return {
    paused: isResting(video),
    ended: video.ended,
    waiting: video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !video.ended,
    position: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    buffered: bufferedEnd(video),
  }
}
