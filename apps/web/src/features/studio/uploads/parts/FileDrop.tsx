import { type AssetKind, limits } from '@nava/contracts'
import { offeredFiles } from '@nava/tags/media-kinds'
import { FileMusic, FileVideo } from 'lucide-react'
import { useId } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { formatBytes } from '../../../../lib/formats/format-bytes.ts'
import { useFileDrop } from '../../../platform/forms/use-file-drop.ts'
import styles from './FileDrop.module.css'

const maxBytes = { audio: limits.audio.maxBytes, video: limits.video.maxBytes }

interface FileDropProps {
  kind: AssetKind
  onFile: (file: File) => void
  /** True if a file exists already: the area is smaller and offers to replace the file. */
  replaces?: boolean
}

export function FileDrop({ kind, onFile, replaces = false }: FileDropProps) {
  const { t, language } = useI18n()
  const id = useId()
  const area = useFileDrop(offeredFiles[kind], onFile)
  const Icon = kind === 'audio' ? FileMusic : FileVideo
  return (
    <div className={styles.drop} data-small={replaces || undefined} {...area}>
      <Icon aria-hidden className={styles.icon} strokeWidth={1.25} />
      <label htmlFor={id} className={styles.label}>
        {t(replaces ? `upload.replace.${kind}` : `upload.choose.${kind}`)}
      </label>
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={offeredFiles[kind]}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onFile(file)
          // Lets the user choose the same file again.
          event.currentTarget.value = ''
        }}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t(`upload.takes.${kind}`, { size: formatBytes(maxBytes[kind], language, 1024) })}
      </p>
    </div>
  )
}
