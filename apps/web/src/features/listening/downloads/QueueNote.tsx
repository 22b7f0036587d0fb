import { CloudOff, HardDrive, type LucideIcon, Wifi } from 'lucide-react'
import { useStore } from 'zustand'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Spinner } from '../../../ui/states/Spinner.tsx'
import { useDownloads } from './downloads-store.ts'
import { retryDownloads } from './edit-downloads.ts'
import { running } from './run-downloads.ts'
import styles from './Notes.module.css'

const ICONS: Record<'offline' | 'wifi' | 'full', LucideIcon> = {
  offline: CloudOff,
  wifi: Wifi,
  full: HardDrive,
}

export function QueueNote() {
  const { t } = useI18n()
  const now = useStore(running)
  const count = useDownloads().filter(({ state }) => state === 'waiting').length
  if (count === 0) return <div role="status" />
  const reason = now.state === 'paused' ? now.reason : undefined
  const Icon = reason && ICONS[reason]
  return (
    <div role="status" className={styles.note} data-bad={reason === 'full' || undefined}>
      {Icon ? <Icon aria-hidden size="1.25rem" /> : <Spinner size={20} />}
      <p>
        {t('downloads.remaining', { count })}
        {reason && <span> {t(`downloads.${reason}`)}</span>}
      </p>
      {reason === 'full' && (
        <Button size="sm" onClick={() => void retryDownloads([])}>
          {t('downloads.retry')}
        </Button>
      )}
    </div>
  )
}
