import { listenToOtherTabs, notifyOtherTabs } from '../../playback/other-tabs.ts'
import { isPrivate } from '../../playback/private-session.ts'
import { playerStore } from '../player.ts'
import { pauseHere, soundStore } from '../sound.ts'
import type { PlayerState } from './player-state.ts'
import { savePlayer, savePosition, saveSettings } from './saved-player.ts'

/**
 * Saves changes of the player; must be called once per page. The tab that played last saves the queue; other
 * tabs save only volume and quality. `position` returns seconds.
 */
export function persistPlayer(position: () => number): { savePosition: () => void; stop: () => void } {
  /** `ownsQueue`: the saved queue belongs to this tab. `hasSounded`: this tab has played. */
  let ownsQueue = true
  let hasSounded = false

  const claim = (state: PlayerState) => {
    ownsQueue = hasSounded = true
    notifyOtherTabs('sounds')
    if (isPrivate()) return
    notifyOtherTabs('owns-queue')
    savePlayer(state, {}, position())
  }
  const stopClaiming = soundStore.subscribe((state, before) => {
    if (state.playback === 'playing' && before.playback !== 'playing') claim(state)
  })
  const stopSaving = playerStore.subscribe((state, before) => {
    if (isPrivate()) return
    if (ownsQueue) savePlayer(state, before, position())
    else saveSettings(state, before)
  })
  const stopListening = listenToOtherTabs((message) => {
    if (message === 'sounds') pauseHere()
    else if (message === 'opened') {
      if (ownsQueue && hasSounded) notifyOtherTabs('has-queue')
    } else if (message === 'owns-queue' || !hasSounded) {
      ownsQueue = hasSounded = false
    }
  })
  notifyOtherTabs('opened')
  if (soundStore.getState().playback === 'playing') claim(soundStore.getState())

  return {
    savePosition: () => {
      if (ownsQueue && !isPrivate()) savePosition(playerStore.getState(), position())
    },
    stop: () => {
      stopClaiming()
      stopSaving()
      stopListening()
    },
  }
}
