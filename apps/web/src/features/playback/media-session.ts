import { limits } from '@nava/contracts'
import { imageAddress } from '../../lib/paths.ts'

/** What the system shows of what plays: on the lock screen, beside media keys, on a watch. */
export interface MediaInfo {
  kind: 'music' | 'podcast' | 'video'
  id: number
  title: string
  artist: string
  imageVersion: string
}

export type MediaKeys = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

/** A player's hold on the system's media controls; what it shows is dropped while another player has them. */
export interface MediaControls {
  /** Shows what plays and whether it does; null if nothing is on. */
  show: (info: MediaInfo | null, playing?: boolean) => void
  /** Shows the position and the duration in seconds; nothing while the duration is not known. */
  showPosition: (position: number, duration: number) => void
  /** Gives the controls back to the player that had them before. */
  release: () => void
}

interface Owner {
  keys: MediaKeys
  shown: { info: MediaInfo | null; playing: boolean }
}

/** The players that want the controls; the last one has them. */
const owners: Owner[] = []

/**
 * Takes the system's media controls: its keys act on this player and it shows what this player plays, until it releases
 * them or another player takes them.
 * @param options.behind takes them only while no other player has them
 */
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

/** Returns the browser's media session, or undefined where there is none. */
function mediaSession(): MediaSession | undefined {
  return navigator.mediaSession // missing in some browsers, whatever the type says
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

/** The keys of the system that players may handle. */
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

/** Sets the handlers and removes those of keys without one. */
function setKeys(keys: MediaKeys): void {
  for (const key of KEYS) {
    try {
      mediaSession()?.setActionHandler(key, keys[key] ?? null)
    } catch {
      // A browser without this key: the others work.
    }
  }
}
