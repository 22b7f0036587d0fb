import { withoutCues } from './without-cues.ts'

export interface VideoStream {
  /** HLS playlist of one height, or the adaptive one */
  playlist: string
  /** Address of the video as one file, if HLS fails */
  file: string
}

interface Attachment {
  /** Reports the shown height, which the adaptive playlist changes. */
  onHeight: (height: number) => void
  /** Reports that neither playlist nor file plays. */
  onUnplayable: () => void
}

const HLS = 'application/vnd.apple.mpegurl'
/** Retries of a broken connection before falling back to the file */
const NETWORK_TRIES = 4

/**
 * Attaches a stream from a second on: native HLS in Safari, hls.js elsewhere, else the file. Returns a function that
 * detaches it.
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
      // hls.js could not be fetched, or this browser cannot run it.
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
  return isWebKit() && video.canPlayType(HLS) !== ''
}

export function isWebKit(): boolean {
  return /apple/i.test(navigator.vendor)
}

function setSource(video: HTMLVideoElement, address: string, startAt: number) {
  video.src = address
  // Until metadata is loaded, an assignment sets the start position.
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
    // Seconds that bridge a long tunnel without fetching an entire film
    maxBufferLength: 40,
    backBufferLength: 60,
    // Fetches no larger picture than is shown.
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
      // hls.js has already retried several times, so this waits longer.
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
