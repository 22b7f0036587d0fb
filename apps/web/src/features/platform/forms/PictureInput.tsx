import { limits } from '@nava/contracts'
import { latinDigits } from '@nava/tags/latin-digits'
import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Cover, type CoverProps } from '../../../ui/media/Cover.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { isColor } from './picture-color.ts'
import { colorOfPicture } from './read-picture.ts'
import { PICTURES, useFileDrop } from './use-file-drop.ts'
import { type FieldOf, useField } from './use-field.ts'
import styles from './parts/PictureInput.module.css'

/** Chosen picture with the colour found in it or typed, as `#rrggbb` */
export interface PickedPicture {
  file: File
  color: string
}

type PictureInputProps<Values extends FieldValues> = FieldOf<Values, PickedPicture | undefined> & {
  label: string
  shape: 'square' | 'wide'
  kind: CoverProps['kind']
  current?: { src: string | undefined; widths: readonly number[] } | undefined
}

export function PictureInput<Values extends FieldValues>({
  form,
  name,
  label,
  shape,
  kind,
  current,
}: PictureInputProps<Values>) {
  const { t } = useI18n()
  const { value: picked, set } = useField({ form, name })
  const id = useId()
  const [unreadable, setUnreadable] = useState(false)
  const file = picked?.file
  const preview = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const read = async (file: File | undefined) => {
    if (!file) return
    try {
      set({ file, color: await colorOfPicture(file) })
      setUnreadable(false)
    } catch {
      setUnreadable(true)
    }
  }
  const area = useFileDrop(PICTURES, (dropped) => void read(dropped))
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.picture} {...area}>
        <Cover
          {...(preview ? { src: preview } : current)}
          key={preview ?? current?.src ?? ''}
          kind={kind}
          shape={shape}
          color={picked?.color}
          sizes="320px"
        />
        <span className={styles.change} aria-hidden>
          <ImagePlus />
        </span>
        <input
          id={id}
          type="file"
          accept={PICTURES}
          className={styles.input}
          aria-invalid={unreadable || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {picked && <ColorFields picked={picked} set={set} />}
      <p id={`${id}-hint`} className={styles.hint} role={unreadable ? 'alert' : undefined}>
        {unreadable
          ? t('form.unreadablePicture')
          : t('form.pictureHint', { size: limits.image.maxBytes / 1024 ** 2 })}
      </p>
    </div>
  )
}

function ColorFields({ picked, set }: { picked: PickedPicture; set: (picked: PickedPicture) => void }) {
  const { t } = useI18n()
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={t('form.pickColor')}
        value={isColor(picked.color) ? picked.color : '#000000'}
        onChange={(event) => set({ ...picked, color: event.currentTarget.value })}
      />
      <TextField
        label={t('form.color')}
        dir="ltr"
        spellCheck={false}
        maxLength={7}
        value={picked.color}
        error={isColor(picked.color) ? undefined : t('form.badColor')}
        onChange={(event) => set({ ...picked, color: withHash(event.currentTarget.value) })}
      />
    </div>
  )
}

function withHash(typed: string): string {
  const digits = latinDigits(typed).trim().replaceAll('#', '').toLowerCase()
  return `#${digits}`
}
