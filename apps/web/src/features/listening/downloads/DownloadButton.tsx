import { CircleArrowDown, CircleCheckBig, CircleDashed } from 'lucide-react'
import { fetchCode, reportLostCode } from '../../../lib/browser/fetch-code.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import type { QueueItem } from '../player/queue-item.ts'
import { useDownloads } from './downloads-store.ts'

interface DownloadButtonProps {
  title: string
  items: readonly QueueItem[]
  /** True for albums and playlists; the downloads then store the title as the list's name */
  isList?: boolean
}

/** Downloads the items of a page; once all are stored, it removes them. */
export function DownloadButton({ title, items, isList = false }: DownloadButtonProps) {
  const { t } = useI18n()
  const downloads = useDownloads()
  if (items.length === 0) return null
  const states = new Map(downloads.map(({ item, state }) => [`${item.kind} ${item.id}`, state]))
  const isAll = (...wanted: readonly (string | undefined)[]) =>
    items.every(({ kind, id }) => wanted.includes(states.get(`${kind} ${id}`)))
  const isDownloaded = isAll('kept')
  const isPending = !isDownloaded && isAll('kept', 'waiting')
  const press = () =>
    fetchCode(() => import('./edit-downloads.ts')).then(({ download, removeDownloads }) => {
      if (isDownloaded || isPending) void removeDownloads(items)
      else download(items, isList ? title : '')
    }, reportLostCode)
  return (
    <IconButton
      label={t(`tracks.${isDownloaded ? 'removeDownload' : isPending ? 'cancelDownload' : 'download'}`, {
        title,
      })}
      pressed={isDownloaded}
      onClick={() => void press()}
    >
      {isDownloaded ? <CircleCheckBig /> : isPending ? <CircleDashed /> : <CircleArrowDown />}
    </IconButton>
  )
}
