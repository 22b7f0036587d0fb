import { limits } from '@nava/contracts'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { Cover, type CoverProps } from '../../../ui/media/Cover.tsx'
import { Spinner } from '../../../ui/states/Spinner.tsx'
import { OpeningOverlay } from '../../../ui/overlays/OpeningOverlay.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { PICTURES, useFileDrop } from './use-file-drop.ts'
import styles from './parts/PictureInput.module.css'

const CropDialog = lazyPart(() => import('./parts/CropDialog.tsx'), 'form')

const ASPECTS = { round: 1, square: 1, wide: 16 / 9 }

interface CroppedPictureProps {
  label: string
  shape: keyof typeof ASPECTS
  kind: CoverProps['kind']
  current: { src: string | undefined; widths: readonly number[] }
  /** Resolves to 'true' if the server accepts the picture. */
  send: (picture: File) => Promise<string>
}

export function CroppedPicture({ label, shape, kind, current, send }: CroppedPictureProps) {
  const { t } = useI18n()
  const id = useId()
  const [picked, setPicked] = useState<File>()
  const [state, setState] = useState<'idle' | 'sending' | 'unreadable'>('idle')

  const take = (file: File | undefined) => {
    setState('idle')
    setPicked(file)
  }
  const area = useFileDrop(PICTURES, take, { disabled: state === 'sending' })
  const sendCropped = async (picture: File) => {
    setPicked(undefined)
    setState('sending')
    try {
      if ((await send(picture)) !== 'true') toast(t('form.serverError'), { tone: 'bad' })
    } catch (error) {
      void toastError(error)
    }
    setState('idle')
  }
  const unreadable = state === 'unreadable'
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.picture} data-shape={shape} {...area}>
        <Cover {...current} key={current.src ?? ''} kind={kind} shape={shape} sizes="320px" />
        <span className={styles.change} aria-hidden>
          {state === 'sending' ? <Spinner size={20} /> : <ImagePlus />}
        </span>
        <input
          id={id}
          type="file"
          accept={PICTURES}
          className={styles.input}
          disabled={state === 'sending'}
          aria-invalid={unreadable || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      <p id={`${id}-hint`} className={styles.hint} role={unreadable ? 'alert' : undefined}>
        {unreadable
          ? t('form.unreadablePicture')
          : t('form.pictureHint', { size: limits.image.maxBytes / 1024 ** 2 })}
      </p>
      {picked && (
        <OpeningOverlay onClose={() => setPicked(undefined)}>
          <CropDialog
            file={picked}
            aspect={ASPECTS[shape]}
            round={shape === 'round'}
            onDone={(cropped) => void sendCropped(cropped)}
            onUnreadable={() => {
              setPicked(undefined)
              setState('unreadable')
            }}
            onCancel={() => setPicked(undefined)}
          />
        </OpeningOverlay>
      )}
    </div>
  )
}
