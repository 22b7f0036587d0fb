import { isWebKit, playsHlsItself } from '../../catalogue/video/attach-stream.ts'
import { recoverHls } from '../../catalogue/video/recover-hls.ts'
import { withoutCues } from '../../catalogue/video/without-cues.ts'

/** Playable range of a live stream, in seconds of the element's clock */
export interface LiveWindow {
  start: number
  /** Latest position that plays without stalling */
  end: number
  /** Seconds behind the broadcast */
  delay: number
  /** Broadcast time of the shown frame (ms since 1970); undefined if the stream has no dates */
  shownAt: number | undefined
}

export interface LiveStream {
  /** Returns undefined until the playlist is loaded. */
  window: () => LiveWindow | undefined
  detach: () => void
}

/** Retries before the channel counts as off air */
const TRIES = { network: 6, media: 2 }

/** Plays HLS natively in Safari, and elsewhere by hls.js, which is loaded only then. */
export function attachLive(
  video: HTMLVideoElement,
  url: string,
  { onFailed }: { onFailed: () => void },
): LiveStream {
  let detached = false
  let attached: LiveStream = { window: () => undefined, detach: () => {} }
  if (playsHlsItself(video)) {
    attached = attachNatively(video, url, onFailed)
  } else {
    attachByHlsJs(video, url, onFailed).then(
      (stream) => {
        if (detached) stream.detach()
        else attached = stream
      },
      // hls.js could not be loaded, or this browser cannot run it.
      () => !detached && onFailed(),
    )
  }
  return {
    window: () => attached.window(),
    detach: () => {
      detached = true
      attached.detach()
      video.removeAttribute('src')
      video.load()
    },
  }
}

type AppleVideo = HTMLVideoElement & { getStartDate?: () => Date }

function attachNatively(video: AppleVideo, url: string, onFailed: () => void): LiveStream {
  video.onerror = onFailed
  video.src = url
  return {
    window: () => {
      const { seekable, currentTime } = video
      if (seekable.length === 0) return undefined
      const end = seekable.end(seekable.length - 1)
      const startedAt = video.getStartDate?.().getTime() ?? Number.NaN
      const delay = Number.isNaN(startedAt)
        ? end - currentTime
        : (Date.now() - startedAt) / 1000 - currentTime
      return {
        start: seekable.start(0),
        end,
        delay: Math.max(0, delay),
        shownAt: Number.isNaN(startedAt) ? undefined : startedAt + currentTime * 1000,
      }
    },
    detach: () => {
      video.onerror = null
    },
  }
}

async function attachByHlsJs(
  video: HTMLVideoElement,
  url: string,
  onFailed: () => void,
): Promise<LiveStream> {
  const code = await import('hls.js/light')
  const { default: Hls, Events } = code
  if (!Hls.isSupported()) throw new Error('This browser has no media source')
  const hls = new Hls({ ...withoutCues, capLevelToPlayerSize: true, backBufferLength: 30 })
  if (isWebKit()) {
    // WebKit loses the sound if the rendition changes late in a long stream, so the best rendition for the
    // player's size is fixed.
    hls.on(Events.MANIFEST_PARSED, () => {
      hls.loadLevel = hls.maxAutoLevel
    })
  }
  recoverHls(hls, code, { address: url, tries: TRIES, onFailed })
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    window: () => {
      const details = hls.latestLevelDetails
      const end = hls.liveSyncPosition
      if (!details || end === null) return undefined
      const start = Math.min(details.fragmentStart, end)
      return { start, end, delay: hls.latency, shownAt: hls.playingDate?.getTime() }
    },
    detach: () => hls.destroy(),
  }
}
