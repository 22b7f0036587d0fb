import { useShortcuts } from '../../../../ui/keys/on-keys.ts'
import { type KeyCommand, playerKeys } from './player-keys.ts'
import { setVolumeThere, toggleMuteThere, volumeThere } from '../../player/devices.ts'
import { toggleFullPlayer } from '../view/full-player.ts'
import { showKeys } from '../keys-list.ts'
import { getCurrentItem, player, playerStore } from '../../player/player.ts'
import type { QueueItem } from '../../player/queue-item.ts'
import { SEEK_STEP, VOLUME_STEP } from '../../playback/key-steps.ts'
import { seekBy } from '../../player/seek.ts'

export interface PlayerKeysOptions {
  suspended: boolean
  onLike: ((item: QueueItem) => void) | undefined
  onSearch: (() => void) | undefined
}

/** Seeking and the volume go on while their keys are held. */
const REPEATS = /^Arrow/

export function usePlayerKeys({ suspended, onLike, onSearch }: PlayerKeysOptions): void {
  const actionOf = (command: KeyCommand): (() => void) | undefined => {
    if (command === 'list') return () => showKeys(true)
    if (command === 'search') return onSearch
    const item = getCurrentItem()
    if (!item || suspended) return undefined
    switch (command) {
      case 'playPause':
        return player.toggle
      case 'seekBack':
        return () => seekBy(-SEEK_STEP)
      case 'seekOn':
        return () => seekBy(SEEK_STEP)
      case 'louder':
        return () => changeVolume(VOLUME_STEP)
      case 'quieter':
        return () => changeVolume(-VOLUME_STEP)
      case 'previous':
        return player.previous
      case 'next':
        return player.next
      case 'mute':
        return toggleMuteThere
      case 'like':
        return onLike && (() => onLike(item))
      case 'full':
        return toggleFullPlayer
      default:
        return command satisfies never
    }
  }
  useShortcuts(
    (key) => {
      const command = playerKeys[key]
      return command && actionOf(command)
    },
    { repeats: REPEATS },
  )
}

const changeVolume = (by: number) => setVolumeThere(volumeThere(playerStore.getState().volume) + by)
