import { useEffect, useEffectEvent } from 'react'
import { type KeyCommand, keyCommand } from './player-keys.ts'
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

export function usePlayerKeys({ suspended, onLike, onSearch }: PlayerKeysOptions): void {
  const dispatch = useEffectEvent((command: KeyCommand): boolean => {
    if (command === 'list') {
      showKeys(true)
      return true
    }
    if (command === 'search') {
      onSearch?.()
      return onSearch !== undefined
    }
    const { volume } = playerStore.getState()
    const item = getCurrentItem()
    if (!item || suspended) return false
    switch (command) {
      case 'playPause':
        player.toggle()
        return true
      case 'seekBack':
        seekBy(-SEEK_STEP)
        return true
      case 'seekOn':
        seekBy(SEEK_STEP)
        return true
      case 'louder':
        setVolumeThere(volumeThere(volume) + VOLUME_STEP)
        return true
      case 'quieter':
        setVolumeThere(volumeThere(volume) - VOLUME_STEP)
        return true
      case 'previous':
        player.previous()
        return true
      case 'next':
        player.next()
        return true
      case 'mute':
        toggleMuteThere()
        return true
      case 'like':
        onLike?.(item)
        return onLike !== undefined
      case 'full':
        toggleFullPlayer()
        return true
      default:
        return command satisfies never
    }
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = keyCommand(event)
      if (command && dispatch(command)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
