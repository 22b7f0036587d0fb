import { type RadioKind, getRadio, libraryRadio } from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { loadTexts, t } from '../../../lib/i18n/i18n.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { getCurrentItem, player } from '../player/player.ts'
import { type QueueItem, isSame } from '../player/queue-item.ts'
import { queueOf } from '../player/queue-of.ts'
import { goOnWith, setRadio } from '../player/radio.ts'

export interface RadioFrom {
  kind: RadioKind | 'library'
  /** 0 for the library */
  id: number
}

/** Plays a radio, beginning with `first`. A track that is already playing continues. */
export async function startRadio(from: RadioFrom, name: string, first?: QueueItem): Promise<void> {
  try {
    const [page] = await Promise.all([fetchRadio(from), loadTexts('tracks')])
    const items = queueOf(page.musics)
    const queue = first ? [first, ...items] : items
    const [head, ...rest] = queue
    if (!head) return void toast(t('tracks.noRadio'))
    const listName = radioName(name)
    setRadio({ ...from, ...page, name, listName, ids: queue.map(({ id }) => id) })
    if (isSame(head, getCurrentItem())) {
      goOnWith(rest, listName)
      player.play()
    } else player.choose(queue, 0, { listName })
  } catch (error) {
    await toastError(error)
  }
}

/** Requires the texts 'tracks'. */
const radioName = (name: string): string => (name ? t('tracks.radioOf', { name }) : t('tracks.ownRadio'))

export function fetchRadio({ kind, id }: RadioFrom, at: { seed?: string; cursor?: number } = {}) {
  const query = { ...(at.seed !== undefined && { seed: at.seed }), cursor: String(at.cursor ?? 0) }
  return kind === 'library' ? call(libraryRadio, { query }) : call(getRadio, { params: { kind, id }, query })
}
