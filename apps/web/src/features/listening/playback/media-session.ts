import { limits } from '@nava/contracts'
import { imageAddress } from '../../../lib/paths/paths.ts'

export interface MediaInfo {
  kind: 'music' | 'podcast' | 'video'
  id: number
  title: string
  artist: string
  imageVersion: string
}

export type MediaKeys = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

/** Claim on the system's media controls. While another player holds them, the methods have no effect. */
export interface MediaControls {
  show: (info: MediaInfo | null, playing?: boolean) => void
  showPosition: (position: number, duration: number) => void
  release: () => void
}

interface Owner {
  keys: MediaKeys
  shown: { info: MediaInfo | null; playing: boolean }
}

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
      owner.shown = { info, playing }
      if (isShown()) show(owner)
    },
    showPosition(position, duration) {
      if (!isShown() || !(duration > 0)) return
      const at = Math.min(position, duration)
      mediaSession()?.setPositionState?.({ duration, position: at, playbackRate: 1 })
    },
    release() {
      const wasShown = isShown()
      owners.splice(owners.indexOf(owner), 1)
      if (!wasShown) return
      const next = owners.at(-1)
      setKeys(next?.keys ?? {})
      show(next)
    },
  }
}

function mediaSession(): MediaSession | undefined {
  return navigator.mediaSession // undefined in some browsers, although its type denies it
}

function show(
  { shown: { info, playing } }: Pick<Owner, 'shown'> = { shown: { info: null, playing: false } },
) {
  const session = mediaSession()
  if (!session) return
  session.playbackState = info ? (playing ? 'playing' : 'paused') : 'none'
  session.metadata = info && metadataOf(info)
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
