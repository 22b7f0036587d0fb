import type { AssetKind } from '@nava/contracts'
import { useErrorText } from '../../../../lib/calls/error-text.ts'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { ProgressBar } from '../../../../ui/states/ProgressBar.tsx'
import { FileDrop } from './FileDrop.tsx'
import { StepPanel } from './StepPanel.tsx'
import { formatBytes } from '../../../../lib/formats/format-bytes.ts'
import type { ActiveUpload } from '../active-uploads.ts'
import styles from '../UploadPanel.module.css'

interface ActiveUploadViewProps {
  active: ActiveUpload
  kind: AssetKind
  onSend: (file: File) => void
  onDrop: () => void
}

export function ActiveUploadView({ active, kind, onSend, onDrop }: ActiveUploadViewProps) {
  const { t, language } = useI18n()
  const errors = useErrorText()
  switch (active.state) {
    case 'sending': {
      const percent = Math.floor((active.sentBytes / Math.max(1, active.totalBytes)) * 100)
      return (
        <StepPanel title={t('upload.sending', { name: active.file.name })} busy>
          <ProgressBar label={t('upload.sending', { name: active.file.name })} percent={percent} />
          <p className={styles.detail}>
            <span>{t('upload.percent', { percent: formatNumber(percent, language) })}</span>
            <span>
              {t('upload.bytes', {
                sent: formatBytes(active.sentBytes, language),
                total: formatBytes(active.totalBytes, language),
              })}
            </span>
          </p>
          {active.pausedFor !== undefined && (
            <p className={styles.reason} role="status">
              {t('ui.paused', { seconds: active.pausedFor })}
            </p>
          )}
          <Button onClick={onDrop}>{t('ui.cancel')}</Button>
        </StepPanel>
      )
    }
    case 'failed':
      return (
        <>
          <StepPanel title={t('upload.failed')} tone="bad">
            <p className={styles.reason}>
              {active.problem ? errors.ofError(active.problem) : t('upload.broken')}
            </p>
            <div className={styles.after}>
              <Button variant="primary" onClick={() => onSend(active.file)}>
                {t('ui.retry')}
              </Button>
              <Button onClick={onDrop}>{t('ui.cancel')}</Button>
            </div>
          </StepPanel>
          <FileDrop kind={kind} onFile={onSend} replaces />
        </>
      )
    default:
      return active satisfies never
  }
}
