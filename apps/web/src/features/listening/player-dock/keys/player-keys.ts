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

export const playerKeys: Readonly<Record<string, KeyCommand>> = {
  Space: 'playPause',
  k: 'playPause',
  ArrowLeft: 'seekBack',
  ArrowRight: 'seekOn',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  'Shift+ArrowLeft': 'previous',
  'Shift+ArrowRight': 'next',
  m: 'mute',
  l: 'like',
  f: 'full',
  '/': 'search',
  '?': 'list',
}
