import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import type { UnfinishedUpload } from '../unfinished-uploads.ts'
import styles from '../UploadPanel.module.css'
import { StepPanel } from './StepPanel.tsx'
import { formatBytes } from '../../../../lib/formats/format-bytes.ts'

/** Asks for the same file, because a reloaded page may read a file only when it is chosen again. */
export function UnfinishedUploadView({ upload, onDrop }: { upload: UnfinishedUpload; onDrop: () => void }) {
  const { t, language } = useI18n()
  return (
    <StepPanel title={t('upload.unfinished')} tone="waiting">
      <p className={styles.reason}>
        {t('upload.continue', { name: upload.name, size: formatBytes(upload.size, language) })}
      </p>
      <Button onClick={onDrop}>{t('upload.giveUp')}</Button>
    </StepPanel>
  )
}
