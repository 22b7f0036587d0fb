import { CircleArrowDown, CircleX } from 'lucide-react'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { MenuItem } from '../../../ui/overlays/Menu.tsx'
import type { QueueItem } from '../player/queue-item.ts'
import { download, removeDownloads } from './edit-downloads.ts'
import { useDownload } from './use-download.ts'

interface DownloadItemProps {
  /** Track or episode of the menu; undefined in the menu of a list */
  item: QueueItem | undefined
  queue: () => Promise<readonly QueueItem[]>
  list: string
}

/** Requires the texts 'downloads'. */
export function DownloadItem({ item, queue, list }: DownloadItemProps) {
  const { t } = useI18n()
  const known = useDownload(item)
  if (item && (known?.state === 'kept' || known?.state === 'waiting'))
    return (
      <MenuItem icon={<CircleX />} onSelect={() => void removeDownloads([item])}>
        {t(known.state === 'kept' ? 'downloads.remove' : 'downloads.cancel')}
      </MenuItem>
    )
  return (
    <MenuItem
      icon={<CircleArrowDown />}
      onSelect={() => void queue().then((items) => download(items, item ? '' : list), toastError)}
    >
      {t('downloads.download')}
    </MenuItem>
  )
}
