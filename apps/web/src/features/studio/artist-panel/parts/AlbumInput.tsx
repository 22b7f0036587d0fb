import { artistPanelAlbums } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { query } from '../../../../lib/calls/query.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'
import type { NamedArtist } from '../music-draft.ts'
import { NewAlbumDialog } from '../NewAlbumDialog.tsx'
import styles from './AlbumInput.module.css'

type AlbumInputProps<Values extends FieldValues> = FieldOf<Values, number> & {
  albumName: string
  /** Artists of the track, who also become the artists of a new album */
  artists: readonly NamedArtist[]
  onChange: () => void
}

export function AlbumInput<Values extends FieldValues>({
  form,
  name,
  albumName,
  artists,
  onChange,
}: AlbumInputProps<Values>) {
  const { t } = useI18n()
  const { value: albumID, set, error } = useField({ form, name })
  const choose = (id: number) => {
    set(id)
    onChange()
  }
  const [start] = useState(albumID)
  const [creating, setCreating] = useState(false)
  const { data: own = [] } = useQuery(query(artistPanelAlbums))
  const known = own.map((album) => ({ value: String(album.albumID), label: album.name }))
  const present = own.some((album) => album.albumID === start)
  const options = [
    { value: '0', label: t('form.noAlbum') },
    ...(start > 0 && !present ? [{ value: String(start), label: albumName }] : []),
    ...known,
  ]
  return (
    <div className={styles.album}>
      <Select
        label={t('form.album')}
        options={options}
        value={String(albumID)}
        error={error}
        onChange={(chosen) => choose(Number(chosen))}
      />
      <Button icon={<Plus />} onClick={() => setCreating(true)}>
        {t('form.newAlbum')}
      </Button>
      {creating && (
        <NewAlbumDialog
          artists={artists}
          onClose={() => setCreating(false)}
          onCreated={(album) => {
            setCreating(false)
            choose(album.albumID)
          }}
        />
      )}
    </div>
  )
}
