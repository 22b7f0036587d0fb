import { withoutCues } from './without-cues.ts'

/** The addresses of one video at one quality. */
export interface VideoStream {
  /** An HLS playlist: of one height, or the adaptive one. */
  playlist: string
  /** The same picture as one file, where HLS fails. */
  file: string
}

interface Attachment {
  /** The height that is shown, if known; the adaptive playlist changes it. */
  onHeight: (height: number) => void
  /** Neither the playlist nor the file can be played. */
  onUnplayable: () => void
}

const HLS = 'application/vnd.apple.mpegurl'
/** How often a broken connection is tried again before the file is tried instead. */
const NETWORK_TRIES = 4

/**
 * Gives a <video> its stream from a second on: by the browser's own HLS in Safari, by hls.js (fetched here) elsewhere,
 * and as a plain file where that fails. Returns a function that takes the stream away.
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
      // hls.js itself could not be fetched, or this browser cannot run it.
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

/** Safari plays HLS better natively; other browsers that claim to play it use hls.js. */
export function playsHlsItself(video: HTMLVideoElement): boolean {
  return /apple/i.test(navigator.vendor) && video.canPlayType(HLS) !== ''
}

function setSource(video: HTMLVideoElement, address: string, startAt: number) {
  video.src = address
  // Before anything is loaded this says where to begin.
  if (startAt > 0) video.currentTime = startAt
}

async function playByHlsJs(
  video: HTMLVideoElement,
  playlist: string,
  startAt: number,
  { onHeight, onFailed }: { onHeight: (height: number) => void; onFailed: () => void },
): Promise<() => void> {
  const { default: Hls, Events, ErrorTypes } = await import('hls.js/light')
  if (!Hls.isSupported()) throw new Error('This browser has no media source')
  const hls = new Hls({
    ...withoutCues,
    startPosition: startAt,
    // Enough for a long tunnel, not for a whole film that is left after a minute.
    maxBufferLength: 40,
    backBufferLength: 60,
    // The picture is not fetched larger than it is shown.
    capLevelToPlayerSize: true,
  })
  let networkTries = 0
  let mediaTries = 0
  const destroy = () => hls.destroy()

  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
    const height = hls.levels[level]?.height
    if (height) onHeight(height)
  })
  hls.on(Events.FRAG_BUFFERED, () => {
    networkTries = 0
  })
  hls.on(Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === ErrorTypes.NETWORK_ERROR && networkTries++ < NETWORK_TRIES) {
      // By itself hls.js has tried several times already: a longer breath before the next.
      setTimeout(() => hls.startLoad(), 1000 * networkTries)
    } else if (type === ErrorTypes.MEDIA_ERROR && mediaTries++ < 1) {
      hls.recoverMediaError()
    } else {
      destroy()
      onFailed()
    }
  })
  hls.loadSource(playlist)
  hls.attachMedia(video)
  return destroy
}
