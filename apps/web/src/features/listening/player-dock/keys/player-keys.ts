import { type PlayerKey, isForPlayer } from '../../playback/is-for-player.ts'

export type KeyCommand =
  | 'playPause'
  | 'seekBack'
  | 'seekOn'
  | 'louder'
  | 'quieter'
  | 'previous'
  | 'next'
  | 'mute'
  | 'like'
  | 'full'
  | 'search'
  | 'list'

export function keyCommand(event: PlayerKey): KeyCommand | undefined {
  if (!isForPlayer(event)) return undefined
  return event.shiftKey ? withShift[event.code] : plain[event.code]
}

const plain: Record<string, KeyCommand> = {
  Space: 'playPause',
  KeyK: 'playPause',
  ArrowLeft: 'seekBack',
  ArrowRight: 'seekOn',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  KeyM: 'mute',
  KeyL: 'like',
  KeyF: 'full',
  Slash: 'search',
}

const withShift: Record<string, KeyCommand> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Slash: 'list',
}
