import type { PanelMusic } from '@nava/contracts'
import { Send, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { MusicTableRow } from './parts/MusicTableRow.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { deleteTracks } from './use-panel.ts'
import styles from './MusicTable.module.css'

const ReleaseMany = lazyPart(() => import('./parts/ReleaseMany.tsx'))

/** Its dialogs stay open while their tracks leave the list. */
export function MusicTable({ musics }: { musics: readonly PanelMusic[] }) {
  const { t } = useI18n()
  const [doomed, setDoomed] = useState<readonly PanelMusic[]>([])
  const [chosenIDs, setChosenIDs] = useState<ReadonlySet<number>>(new Set())
  const [releasing, setReleasing] = useState<readonly PanelMusic[]>([])
  // `musics` lacks tracks hidden by a filter, so they are not selected.
  const choosable = musics.filter(({ isWithdrawn }) => !isWithdrawn)
  const chosen = choosable.filter(({ musicID }) => chosenIDs.has(musicID))
  // Published tracks cannot be deleted.
  const deletable = chosen.filter(({ isConfirmed }) => !isConfirmed)
  const choose = (wanted: readonly PanelMusic[]) => setChosenIDs(new Set(wanted.map(idOf)))
  return (
    <>
      {choosable.length > 1 && (
        <div className={styles.selection}>
          <label>
            <input
              type="checkbox"
              checked={chosen.length === choosable.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && chosen.length < choosable.length
              }}
              onChange={(event) => choose(event.currentTarget.checked ? choosable : [])}
            />
            {chosen.length > 0 ? t('panel.selected', { count: chosen.length }) : t('panel.selectAll')}
          </label>
          {chosen.length > 0 && (
            <Button size="sm" icon={<Send />} onClick={() => setReleasing(chosen)}>
              {t('panel.releaseSelected')}
            </Button>
          )}
          {deletable.length > 0 && (
            <Button size="sm" variant="danger" icon={<Trash2 />} onClick={() => setDoomed(deletable)}>
              {t('panel.deleteSelected')}
            </Button>
          )}
        </div>
      )}
      {musics.length > 0 && (
        <Table musics={musics} chosen={chosen} choose={choose} onDelete={(music) => setDoomed([music])} />
      )}
      {releasing.length > 0 && (
        <Suspense>
          <ReleaseMany musics={releasing} onClose={() => setReleasing([])} />
        </Suspense>
      )}
      {doomed[0] && (
        <ConfirmDelete
          title={doomed.length === 1 ? doomed[0].title : t('panel.tracks', { count: doomed.length })}
          hint={t('panel.deleteHint')}
          onCancel={() => setDoomed([])}
          onConfirm={() => {
            void deleteTracks(doomed.map(idOf))
            setDoomed([])
          }}
        />
      )}
    </>
  )
}

interface TableProps {
  musics: readonly PanelMusic[]
  chosen: readonly PanelMusic[]
  choose: (wanted: readonly PanelMusic[]) => void
  onDelete: (music: PanelMusic) => void
}

function Table({ musics, chosen, choose, onDelete }: TableProps) {
  const { t } = useI18n()
  return (
    <table className={styles.table} data-choosable>
      <thead>
        <tr>
          <th scope="col">{t('panel.track')}</th>
          <th scope="col">{t('panel.status')}</th>
          <th scope="col">{t('panel.released')}</th>
          <th scope="col">{t('panel.audio')}</th>
          <th scope="col">{t('panel.video')}</th>
          <th scope="col">{t('panel.actions')}</th>
        </tr>
      </thead>
      {musics.map((music) => (
        <MusicTableRow
          key={music.musicID}
          music={music}
          isChosen={chosen.includes(music)}
          onChoose={(isChosen) =>
            choose(isChosen ? [...chosen, music] : chosen.filter(({ musicID }) => musicID !== music.musicID))
          }
          onDelete={() => onDelete(music)}
        />
      ))}
    </table>
  )
}

const idOf = ({ musicID }: PanelMusic): number => musicID
