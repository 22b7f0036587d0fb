import { offeredFiles } from '@nava/tags/media-kinds'
import { fromEvent } from 'file-selector'
import { FolderUp } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { useDropArea } from '../../../platform/forms/use-file-drop.ts'
import styles from '../BulkUpload.module.css'

interface FilesDropProps {
  onFiles: (files: readonly File[]) => void
  disabled: boolean
}

export function FilesDrop({ onFiles, disabled }: FilesDropProps) {
  const { t } = useI18n()
  const take = (files: FileList | null) => onFiles([...(files ?? [])])
  const area = useDropArea(
    ({ nativeEvent }) =>
      void fromEvent(nativeEvent).then((found) =>
        onFiles(found.filter((each): each is typeof each & File => each instanceof File)),
      ),
    { disabled },
  )
  return (
    <div className={styles.drop} data-testid="files" {...area}>
      <FolderUp aria-hidden strokeWidth={1.25} />
      <p>{t('bulk.drop')}</p>
      <div className={styles.choices}>
        <label className={styles.choice}>
          {t('bulk.chooseFiles')}
          <input
            type="file"
            multiple
            disabled={disabled}
            accept={offeredFiles.audio}
            onChange={(event) => {
              take(event.currentTarget.files)
              event.currentTarget.value = ''
            }}
          />
        </label>
        <label className={styles.choice}>
          {t('bulk.chooseFolder')}
          <input
            type="file"
            multiple
            disabled={disabled}
            ref={(input) => input?.setAttribute('webkitdirectory', '')}
            onChange={(event) => {
              take(event.currentTarget.files)
              event.currentTarget.value = ''
            }}
          />
        </label>
      </div>
      <p className={styles.hint}>{t('bulk.hint')}</p>
    </div>
  )
}
