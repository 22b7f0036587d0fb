import type Hls from 'hls.js/light'
import type * as HlsCode from 'hls.js/light'
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

/** Segments of greatest length between the newest playable moment and the end of a playlist, as hls.js has it */
const HELD_BACK = 3
/** Retries before the channel counts as off air */
const TRIES = { network: 6, media: 2 }

interface LiveOptions {
  /** Broadcast time (ms since 1970) to begin with; by default the newest that plays without stalling */
  startAt?: number | undefined
  onFailed: () => void
}

/** Plays HLS natively in Safari, and elsewhere by hls.js, which is loaded only then. */
export function attachLive(video: HTMLVideoElement, url: string, options: LiveOptions): LiveStream {
  const { onFailed } = options
  let detached = false
  let attached: LiveStream = { window: () => undefined, detach: () => {} }
  if (playsHlsItself(video)) {
    attached = attachNatively(video, url, options)
  } else {
    attachByHlsJs(video, url, options).then(
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

function attachNatively(video: AppleVideo, url: string, { startAt, onFailed }: LiveOptions): LiveStream {
  video.onerror = onFailed
  video.onloadedmetadata = () => {
    const seconds = ((startAt ?? Number.NaN) - (video.getStartDate?.().getTime() ?? Number.NaN)) / 1000
    if (seconds > 0) video.currentTime = seconds
  }
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
      video.onloadedmetadata = null
    },
  }
}

async function attachByHlsJs(
  video: HTMLVideoElement,
  url: string,
  { startAt, onFailed }: LiveOptions,
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
  if (startAt !== undefined) beginAt(hls, code, startAt)
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

/** Makes hls.js, which begins some seconds before the end of the first playlist, begin at a time. */
function beginAt(hls: Hls, { Events }: typeof HlsCode, time: number): void {
  hls.once(Events.LEVEL_UPDATED, (_, { details }) => {
    const [first] = details.fragments
    if (!first?.programDateTime) return
    const position = first.start + (time - first.programDateTime) / 1000
    hls.targetLatency = Math.max(0, details.edge - position)
    hls.once(Events.FRAG_BUFFERED, () => {
      hls.targetLatency = HELD_BACK * details.targetduration
    })
  })
}
