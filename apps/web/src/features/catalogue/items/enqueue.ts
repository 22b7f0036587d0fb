import { toastError } from '../../../lib/calls/toast-error.ts'
import { type PlainKey, t } from '../../../lib/i18n/i18n.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import type { QueueItem } from '../../listening/player/queue-item.ts'
import { openPlaylistDialog } from '../../listening/item-dialogs/item-dialogs.ts'

export async function enqueue(
  queue: () => Promise<readonly QueueItem[]>,
  put: (items: readonly QueueItem[]) => void,
  done: PlainKey,
): Promise<void> {
  try {
    const items = await queue()
    if (items.length === 0) return void toast(t('menu.nothingToPlay'))
    put(items)
    toast(t(done))
  } catch (error) {
    await toastError(error)
  }
}

export async function choosePlaylist(
  title: string,
  musicIDs: () => Promise<readonly number[]>,
): Promise<void> {
  try {
    openPlaylistDialog(title, await musicIDs())
  } catch (error) {
    await toastError(error)
  }
}
