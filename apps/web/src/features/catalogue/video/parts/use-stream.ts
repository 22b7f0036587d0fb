import { type Music, limits } from '@nava/contracts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { onReachable } from '../../../../lib/calls/on-reachable.ts'
import { streams } from '../../../../lib/paths/paths.ts'
import { attachStream } from '../attach-stream.ts'
import { holdFrame } from './hold-frame.ts'
import { type VideoQuality, heightsOf, pickHeight } from './pick-height.ts'
import type { StreamAccess } from '../use-video.ts'
import { storedVideoQuality } from '../video-quality.ts'

/**
 * Attaches the stream in the chosen quality. A changed quality continues at the same second; `held` shows the
 * last frame meanwhile.
 */
export function useStream(
  ref: RefObject<HTMLVideoElement | null>,
  held: RefObject<HTMLCanvasElement | null>,
  video: Music,
  access: StreamAccess,
) {
  const [quality, setQuality] = useState(storedVideoQuality.read)
  const [autoHeight, setAutoHeight] = useState<number>()
  const [unplayable, setUnplayable] = useState(false)
  const [random, setRandom] = useState(randomLetters)
  const last = useRef<{ musicID: number; position: number; playing: boolean }>(undefined)

  const { musicID, videoVersion } = video
  const waits = access.state === 'waiting'
  const token = access.state === 'token' ? access.token : undefined
  const heights = heightsOf(video.videoHeights)
  const isAuto = quality === 'auto'
  const height = pickHeight(isAuto ? limits.video.defaultHeight : quality, heights)

  useEffect(() => {
    const element = ref.current
    if (!element || !height || waits) return
    const before = last.current?.musicID === musicID ? last.current : undefined
    const query = { ...(token && { token }), ...(videoVersion && { v: videoVersion }) }
    // A video starts by itself when opened; a paused one stays paused when its quality changes.
    element.autoplay = before?.playing ?? true
    setUnplayable(false)
    setAutoHeight(undefined)
    const detach = attachStream(
      element,
      {
        playlist: isAuto
          ? streams.videoMaster(musicID, query)
          : streams.videoPlaylist(height, musicID, random, query),
        file: streams.videoFile(height, musicID, query),
      },
      before?.position ?? 0,
      { onHeight: setAutoHeight, onUnplayable: () => setUnplayable(true) },
    )
    return () => {
      // A video that has not started keeps its intended start position.
      const begun = element.readyState > 0
      last.current = {
        musicID,
        position: begun ? element.currentTime : (before?.position ?? 0),
        playing: begun ? !element.paused && !element.ended : element.autoplay,
      }
      detach()
    }
  }, [ref, musicID, videoVersion, waits, token, isAuto, height, random])

  const retry = () => setRandom(randomLetters())
  useEffect(() => (unplayable ? onReachable(() => setRandom(randomLetters())) : undefined), [unplayable])

  return {
    heights,
    quality: isAuto ? ('auto' as const) : height,
    autoHeight: isAuto ? autoHeight : undefined,
    chooseQuality: (next: VideoQuality) => {
      if (ref.current && held.current) holdFrame(ref.current, held.current)
      storedVideoQuality.write(next)
      setQuality(next)
    },
    unplayable,
    retry,
  }
}

/** Makes an address unique, to bypass caches. */
function randomLetters(): string {
  return Math.random().toString(36).slice(2, 12)
}
