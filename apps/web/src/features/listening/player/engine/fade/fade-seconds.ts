import { type QueueItem, isSame } from '../../queue-item.ts'
import { type PlayerState, currentItem, indexAfterEnd } from '../../state/player-state.ts'

/**
 * Returns the seconds of crossfade: 0 within an album, on repeat, and for an episode or a track shorter than
 * two fades.
 */
export function fadeSeconds(state: PlayerState, wanted: number): number {
  const [item, next] = [currentItem(state), state.queue[indexAfterEnd(state)]]
  if (!item || !next || isSame(item, next)) return 0
  const canFade = ({ kind, length }: QueueItem) => kind === 'music' && length >= 2 * wanted
  const isOneAlbum = item.albumID > 0 && item.albumID === next.albumID
  return canFade(item) && canFade(next) && !isOneAlbum ? wanted : 0
}
