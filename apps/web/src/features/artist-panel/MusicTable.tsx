import type { PanelMusic } from '@nava/contracts'
import { useState } from 'react'
import { useI18n } from '../../lib/i18n.ts'
import { MusicTableRow } from './parts/MusicTableRow.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { useDeleteMusic } from './use-panel.ts'
import styles from './MusicTable.module.css'

/** The artist's own work with what can be done about each piece. */
export function MusicTable({ musics }: { musics: readonly PanelMusic[] }) {
  const { t } = useI18n()
  const remove = useDeleteMusic()
  const [doomed, setDoomed] = useState<PanelMusic>()
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('panel.track')}</th>
            <th scope="col">{t('panel.released')}</th>
            <th scope="col">{t('panel.audio')}</th>
            <th scope="col">{t('panel.video')}</th>
            <th scope="col">{t('panel.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {musics.map((music) => (
            <MusicTableRow key={music.musicID} music={music} onDelete={() => setDoomed(music)} />
          ))}
        </tbody>
      </table>
      {doomed && (
        <ConfirmDelete
          title={doomed.title}
          hint={t('panel.deleteHint')}
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => {
            remove.mutate(doomed.musicID)
            setDoomed(undefined)
          }}
        />
      )}
    </>
  )
}
