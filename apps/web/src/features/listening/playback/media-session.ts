import { limits } from '@nava/contracts'
import { imageAddress } from '../../../lib/paths/paths.ts'

export interface MediaInfo {
  kind: 'music' | 'podcast' | 'video' | 'dj'
  id: number
  title: string
  artist: string
  imageVersion: string
}

export type MediaKeys = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

/** Where playback is; the system goes on counting from there. Seconds; a broadcast has no end: its duration is Infinity. */
export interface MediaPosition {
  position: number
  duration: number
  rate: number
}

/** Claim on the system's media controls. While another player holds them, the methods have no effect. */
export interface MediaControls {
  show: (info: MediaInfo | null, playing?: boolean) => void
  showPosition: (at: MediaPosition) => void
  release: () => void
}

interface Owner {
  keys: MediaKeys
  shown: Shown
}

interface Shown {
  info: MediaInfo | null
  playing: boolean
  at?: MediaPosition | undefined
}

const NOTHING: Shown = { info: null, playing: false }

/** Players that requested the media controls; the last one holds them. */
const owners: Owner[] = []

/** Claims the media controls. With `behind`, waits until no other player holds them. */
export function takeMediaControls(keys: MediaKeys, { behind = false } = {}): MediaControls {
  const owner: Owner = { keys, shown: { info: null, playing: false } }
  const isShown = () => owners.at(-1) === owner
  if (behind) owners.unshift(owner)
  else owners.push(owner)
  if (isShown()) setKeys(keys)
  return {
    show(info, playing = false) {
      owner.shown = { ...owner.shown, info, playing }
      if (isShown()) show(owner.shown)
    },
    showPosition(at) {
      owner.shown.at = at
      if (isShown()) showPosition(at)
    },
    release() {
      const wasShown = isShown()
      owners.splice(owners.indexOf(owner), 1)
      if (!wasShown) return
      const next = owners.at(-1)
      setKeys(next?.keys ?? {})
      show(next?.shown ?? NOTHING)
      showPosition(next?.shown.at)
    },
  }
}

function mediaSession(): MediaSession | undefined {
  return navigator.mediaSession // undefined in some browsers, although its type denies it
}

function show({ info, playing }: Shown): void {
  const session = mediaSession()
  if (!session) return
  session.playbackState = info ? (playing ? 'playing' : 'paused') : 'none'
  session.metadata = info && metadataOf(info)
}

/** Shows no position while the duration is unknown. */
function showPosition(at: MediaPosition | undefined): void {
  const session = mediaSession()
  if (!at || !(at.duration > 0)) return session?.setPositionState?.()
  const { duration } = at
  const position = Math.max(0, Math.min(at.position, duration))
  try {
    session?.setPositionState?.({ duration, position, playbackRate: at.rate > 0 ? at.rate : 1 })
  } catch {
    // Older browsers refuse a duration without end.
    session?.setPositionState?.()
  }
}

function metadataOf({ kind, id, title, artist, imageVersion }: MediaInfo): MediaMetadata {
  const heightOf = (width: number) => (kind === 'video' ? Math.round((width * 9) / 16) : width)
  return new MediaMetadata({
    title,
    artist,
    artwork: limits.image.widths.flatMap((width) => {
      const src = imageAddress(kind, id, imageVersion, width)
      return src ? { src, sizes: `${width}x${heightOf(width)}` } : []
    }),
  })
}

const KEYS = [
  'play',
  'pause',
  'stop',
  'previoustrack',
  'nexttrack',
  'seekbackward',
  'seekforward',
  'seekto',
] as const satisfies readonly MediaSessionAction[]

function setKeys(keys: MediaKeys): void {
  for (const key of KEYS) {
    try {
      mediaSession()?.setActionHandler(key, keys[key] ?? null)
    } catch {
      // The browser does not support this action.
    }
  }
}
