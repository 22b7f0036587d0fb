import { limits } from '@nava/contracts'
import { imageAddress } from '../../../lib/paths.ts'
import { player, playerStore } from '../player.ts'
import { currentItem } from '../state/player-state.ts'
import { progress } from '../state/progress.ts'
import { namesOf } from '../queue-item.ts'

/** Tells the system what plays and where it is, and obeys its keys: lock screen, headphones, media keys. */
export function startMediaSession(seek: (seconds: number) => void): void {
  const media = navigator.mediaSession as MediaSession | undefined // missing in some browsers, whatever the type says
  if (!media) return

  const show = () => {
    const state = playerStore.getState()
    const item = currentItem(state)
    media.playbackState = item ? (state.playback === 'playing' ? 'playing' : 'paused') : 'none'
    media.metadata = item
      ? new MediaMetadata({
          title: item.title,
          artist: namesOf(item),
          artwork: limits.image.widths.flatMap((width) => {
            const src = imageAddress(item.kind, item.id, item.imageVersion, width)
            return src ? { src, sizes: `${width}x${width}` } : []
          }),
        })
      : null
  }
  playerStore.subscribe((state, before) => {
    if (currentItem(state) !== currentItem(before) || state.playback !== before.playback) show()
  })
  show()

  progress.subscribe(({ position, duration }, before) => {
    const stepped = Math.abs(position - before.position) > 1.5
    if (duration !== before.duration || stepped) showPosition(media, position, duration)
  })

  const here = () => progress.getState().position
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', player.play],
    ['pause', player.pause],
    ['stop', player.pause],
    ['nexttrack', player.nextAtOnce],
    ['previoustrack', player.previousAtOnce],
    ['seekbackward', ({ seekOffset }) => seek(here() - (seekOffset ?? 10))],
    ['seekforward', ({ seekOffset }) => seek(here() + (seekOffset ?? 10))],
    ['seekto', ({ seekTime }) => seek(seekTime ?? here())],
  ]
  for (const [action, handler] of handlers) {
    try {
      media.setActionHandler(action, handler)
    } catch {
      // A browser without this key: the others work.
    }
  }
}

function showPosition(media: MediaSession, position: number, duration: number) {
  if (!(duration > 0) || !media.setPositionState) return
  media.setPositionState({ duration, position: Math.min(position, duration), playbackRate: 1 })
}
