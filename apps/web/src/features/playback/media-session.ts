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

/** Returns the browser's way to the system's media controls, or undefined where there is none. */
export function mediaSession(): MediaSession | undefined {
  return navigator.mediaSession // missing in some browsers, whatever the type says
}

/** Shows what plays; null takes it away. */
export function showMedia(info: MediaInfo | null): void {
  const session = mediaSession()
  if (session) session.metadata = info && metadataOf(info)
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

/** Shows where it is and how long it lasts, in seconds; nothing while the duration is not known. */
export function showPosition(position: number, duration: number): void {
  if (!(duration > 0)) return
  mediaSession()?.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: 1 })
}

/** Obeys the keys of the system. A browser without one of them still has the others. */
export function handleMediaKeys(
  handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>,
): void {
  for (const [key, handler] of Object.entries(handlers)) {
    try {
      mediaSession()?.setActionHandler(key as MediaSessionAction, handler) // the keys of a record of them
    } catch {
      // A browser without this key: the others work.
    }
  }
}
