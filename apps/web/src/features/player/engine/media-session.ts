import { handleMediaKeys, mediaSession, showMedia, showPosition } from '../../playback/media-session.ts'
import { player, playerStore } from '../player.ts'
import { namesOf } from '../queue-item.ts'
import { currentItem } from '../state/player-state.ts'
import { progress } from '../state/progress.ts'

/** Steps of the position beyond this many seconds are shown; of the others the system counts by itself. */
const SHOWN_STEP = 1.5
/** How far the keys for seeking go where the system says nothing else, in seconds. */
const SEEK_OFFSET = 10

/** Tells the system what plays and where it is, and obeys its keys: lock screen, headphones, media keys. */
export function startMediaSession(seek: (seconds: number) => void): void {
  const media = mediaSession()
  if (!media) return

  const show = () => {
    const state = playerStore.getState()
    const item = currentItem(state)
    media.playbackState = item ? (state.playback === 'playing' ? 'playing' : 'paused') : 'none'
    showMedia(item ? { ...item, artist: namesOf(item) } : null)
  }
  playerStore.subscribe((state, before) => {
    if (currentItem(state) !== currentItem(before) || state.playback !== before.playback) show()
  })
  show()

  progress.subscribe(({ position, duration }, before) => {
    const jumped = Math.abs(position - before.position) > SHOWN_STEP
    if (duration !== before.duration || jumped) showPosition(position, duration)
  })

  const here = () => progress.getState().position
  handleMediaKeys({
    play: player.play,
    pause: player.pause,
    stop: player.pause,
    nexttrack: player.nextAtOnce,
    previoustrack: player.previousAtOnce,
    seekbackward: ({ seekOffset }) => seek(here() - (seekOffset ?? SEEK_OFFSET)),
    seekforward: ({ seekOffset }) => seek(here() + (seekOffset ?? SEEK_OFFSET)),
    seekto: ({ seekTime }) => seek(seekTime ?? here()),
  })
}
