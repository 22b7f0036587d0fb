import { recoverHls } from './recover-hls.ts'
import { withoutCues } from './without-cues.ts'

export interface VideoStream {
  playlist: string
  file: string
}

interface Attachment {
  /** Called with the displayed height, which changes in the adaptive playlist */
  onHeight: (height: number) => void
  onUnplayable: () => void
}

const HLS = 'application/vnd.apple.mpegurl'
/** Retries before falling back to the file */
const TRIES = { network: 4, media: 1 }

/**
 * Attaches a stream at a position in seconds: native HLS in Safari, elsewhere hls.js, and the file if these
 * fail. Returns a function that detaches it.
 */
export function attachStream(
  video: HTMLVideoElement,
  { playlist, file }: VideoStream,
  startAt: number,
  { onHeight, onUnplayable }: Attachment,
): () => void {
  let detached = false
  let detach = () => {}

  const playFile = () => {
    if (detached) return
    const at = video.currentTime || startAt
    video.onerror = () => onUnplayable()
    setSource(video, file, at)
  }

  if (playsHlsItself(video)) {
    video.onerror = playFile
    setSource(video, playlist, startAt)
  } else {
    playByHlsJs(video, playlist, startAt, { onHeight, onFailed: playFile }).then(
      (destroy) => {
        if (detached) destroy()
        else detach = destroy
      },
      // hls.js could not be loaded, or this browser cannot run it.
      playFile,
    )
  }
  return () => {
    detached = true
    detach()
    video.onerror = null
    video.removeAttribute('src')
    video.load()
  }
}

/**
 * Returns true in Safari, whose native HLS is better than hls.js. Other browsers claim support, but hls.js
 * works better.
 */
export function playsHlsItself(video: HTMLVideoElement): boolean {
  return isWebKit() && video.canPlayType(HLS) !== ''
}

export function isWebKit(): boolean {
  return /apple/i.test(navigator.vendor)
}

function setSource(video: HTMLVideoElement, address: string, startAt: number) {
  video.src = address
  // Before metadata is loaded, assigning `currentTime` sets the start position.
  if (startAt > 0) video.currentTime = startAt
}

async function playByHlsJs(
  video: HTMLVideoElement,
  playlist: string,
  startAt: number,
  { onHeight, onFailed }: { onHeight: (height: number) => void; onFailed: () => void },
): Promise<() => void> {
  const code = await import('hls.js/light')
  const { default: Hls, Events } = code
  if (!Hls.isSupported()) throw new Error('This browser has no media source')
  const hls = new Hls({
    ...withoutCues,
    startPosition: startAt,
    // Seconds, enough for a long tunnel without loading a whole film
    maxBufferLength: 40,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
  })
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
    const height = hls.levels[level]?.height
    if (height) onHeight(height)
  })
  recoverHls(hls, code, { address: playlist, tries: TRIES, onFailed })
  hls.loadSource(playlist)
  hls.attachMedia(video)
  return () => hls.destroy()
}
