import { useState } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../../lib/paths/paths.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { MediaRow } from '../../../../ui/media/MediaRow.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { useFoundTracks } from '../../live-requests/use-found-tracks.ts'
import type { Studio } from './studio.ts'
import styles from './studio.module.css'

/** Finds tracks of the catalogue, and adds them to the list. */
export function AddTracks({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const { t } = useI18n()
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState('')
  const found = useFoundTracks(typed)?.filter(({ hasAudio }) => hasAudio)
  return (
    <Dialog title={t('panel.studio.addTracks')} onClose={onClose}>
      <div className={styles.dialog}>
        <TextField
          type="search"
          label={t('panel.studio.search')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p role="status" className={styles.note}>
          {found?.length === 0
            ? t('panel.studio.notFound')
            : last && t('panel.studio.added', { title: last })}
        </p>
        <ul className={styles.list}>
          {found?.map(({ musicID, title, artists, imageVersion, coverColor }) => (
            <MediaRow
              key={musicID}
              as="li"
              cover={
                <Cover
                  {...imageOf('music', musicID, imageVersion)}
                  kind="music"
                  color={coverColor}
                  sizes="52px"
                />
              }
              title={title}
              tooltip={title}
              names={<bdi>{artists}</bdi>}
              end={
                <Button
                  size="sm"
                  aria-label={t('panel.studio.addNamed', { title })}
                  onClick={() => {
                    studio.music.add({ musicID, title, artists })
                    setLast(title)
                  }}
                >
                  {t('panel.studio.add')}
                </Button>
              }
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
