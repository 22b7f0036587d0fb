import { takeMediaControls } from '../../playback/media-session.ts'
import { seekKeys } from '../../playback/seek-keys.ts'
import { player } from '../player.ts'
import { namesOf } from '../queue-item.ts'
import { soundStore } from '../sound.ts'
import { currentItem, rateOf } from '../state/player-state.ts'
import { progress } from '../progress.ts'

/** Seconds; a larger jump is reported to the system, which by itself advances the position. */
const SHOWN_STEP = 1.5

export function startMediaSession(seek: (seconds: number) => void): void {
  const controls = takeMediaControls(
    {
      play: player.play,
      pause: player.pause,
      stop: player.pause,
      nexttrack: player.nextAtOnce,
      previoustrack: player.previousAtOnce,
      ...seekKeys(() => progress.getState().position, seek),
    },
    // A video that was opened before this code was loaded keeps the media controls.
    { behind: true },
  )
  const show = () => {
    const state = soundStore.getState()
    const item = currentItem(state)
    controls.show(item ? { ...item, artist: namesOf(item) } : null, state.playback === 'playing')
  }
  const showPosition = () => {
    const { position, duration } = progress.getState()
    controls.showPosition({ position, duration, rate: rateOf(soundStore.getState()) })
  }
  soundStore.subscribe((state, before) => {
    const isOther = currentItem(state) !== currentItem(before) || state.playback !== before.playback
    if (isOther) show()
    if (isOther || rateOf(state) !== rateOf(before)) showPosition()
  })
  show()

  progress.subscribe(({ position, duration, waiting }, before) => {
    const jumped = Math.abs(position - before.position) > SHOWN_STEP
    if (duration !== before.duration || waiting !== before.waiting || jumped) showPosition()
  })
}
