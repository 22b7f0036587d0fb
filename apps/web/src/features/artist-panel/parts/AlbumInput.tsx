import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { type FieldOf, useField } from '../../forms/use-field.ts'
import styles from './AlbumInput.module.css'

type AlbumInputProps<Values extends FieldValues> = FieldOf<Values, number> & { albumName: string }

/** The album of a track, which it can be taken off; nothing for a single. */
export function AlbumInput<Values extends FieldValues>({ form, name, albumName }: AlbumInputProps<Values>) {
  const { t } = useI18n()
  const { value: albumID, set } = useField({ form, name })
  if (albumID === 0) return null
  return (
    <p className={styles.album}>
      {t('form.album', { name: albumName })}
      <Button size="sm" onClick={() => set(0)}>
        {t('form.leaveAlbum')}
      </Button>
    </p>
  )
}
