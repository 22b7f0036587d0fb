import type { AssetKind, AssetStatus } from '@nava/contracts'
import { CircleAlert, CircleCheck, Hourglass, Upload } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { ProgressBar } from '../../../ui/states/ProgressBar.tsx'
import { useActiveUpload } from './active-uploads.ts'
import { StatusChip } from './StatusChip.tsx'
import type { UploadOwner } from './upload-owner.ts'
import styles from './UploadStatus.module.css'

interface UploadStatusProps {
  owner: UploadOwner
  kind: AssetKind
  status: AssetStatus
  title: string
  to: string | undefined
}

export function UploadStatus({ owner, kind, status, title, to }: UploadStatusProps) {
  const { t, language } = useI18n()
  const active = useActiveUpload(owner, kind)
  const say = (percent: number) => formatNumber(percent / 100, language, { style: 'percent' })

  if (active?.state === 'sending') {
    const percent = Math.floor((active.sentBytes / Math.max(1, active.totalBytes)) * 100)
    const words =
      active.pausedFor === undefined
        ? t('panel.sending', { percent: say(percent) })
        : t('ui.paused', { seconds: active.pausedFor })
    return <Running to={to} words={words} percent={percent} />
  }
  switch (status.state) {
    case 'none':
      if (!to) return <span className={styles.none}>–</span>
      return (
        <Link to={to} className={styles.upload} aria-label={t(`panel.uploadOf.${kind}`, { title })}>
          <Upload aria-hidden />
          {t('panel.upload')}
        </Link>
      )
    case 'uploaded':
    case 'queued':
      return (
        <Chip to={to} tone="quiet" icon={<Hourglass aria-hidden />}>
          {t('panel.queued')}
        </Chip>
      )
    case 'processing':
      return (
        <Running
          to={to}
          words={t('panel.processing', { percent: say(status.percent) })}
          percent={status.percent}
        />
      )
    case 'ready':
      return (
        <Chip to={to} tone="quiet" icon={<CircleCheck aria-hidden />}>
          {t('panel.ready')}
        </Chip>
      )
    case 'failed':
      return (
        <Chip to={to} tone="bad" icon={<CircleAlert aria-hidden />}>
          {to ? t('panel.failedRetry') : t('panel.failed')}
        </Chip>
      )
    default:
      return status satisfies never
  }
}

function Chip({ to, ...chip }: ComponentProps<typeof StatusChip> & { to: string | undefined }) {
  const inside = <StatusChip {...chip} />
  return to ? <Link to={to}>{inside}</Link> : inside
}

function Running({ to, words, percent }: { to: string | undefined; words: string; percent: number }) {
  const inside = (
    <span className={styles.running}>
      {words}
      <ProgressBar label={words} percent={percent} />
    </span>
  )
  return to ? <Link to={to}>{inside}</Link> : inside
}
