import type { PanelCollection } from '@nava/contracts'
import { Plus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { studioPaths } from '../../../lib/paths/studio-paths.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { Cover } from '../../../ui/media/Cover.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { MediaRow } from '../../../ui/media/MediaRow.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { ConfirmDelete } from '../artist-panel/ConfirmDelete.tsx'
import { useDeleteCollection, useOwnCollections } from './use-collections.ts'
import styles from './CollectionList.module.css'

export function CollectionList() {
  const { t } = useI18n()
  const collections = useOwnCollections()
  const remove = useDeleteCollection()
  const [doomed, setDoomed] = useState<PanelCollection>()
  return (
    <section className={styles.collections}>
      <header className={styles.header}>
        <h2>{t('panel.collections')}</h2>
        <Link to={studioPaths.createCollection} className={buttonClass({ size: 'sm' })}>
          <Plus aria-hidden />
          {t('panel.createCollection')}
        </Link>
      </header>
      <Loaded
        query={collections}
        skeleton={<Skeleton height={120} />}
        empty={<p className={styles.quiet}>{t('panel.noCollections')}</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <Row key={row.podcastCollectionID} row={row} onDelete={() => setDoomed(row)} />
            ))}
          </ul>
        )}
      </Loaded>
      {doomed && (
        <ConfirmDelete
          title={doomed.name}
          hint={t('panel.deleteCollectionHint')}
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => {
            remove.mutate(doomed.podcastCollectionID)
            setDoomed(undefined)
          }}
        />
      )}
    </section>
  )
}

function Row({ row, onDelete }: { row: PanelCollection; onDelete: () => void }) {
  const { t, language } = useI18n()
  const { podcastCollectionID: id, name, isListed, episodes } = row
  return (
    <li className={styles.row}>
      <MediaRow
        className={styles.words}
        cover={
          <Cover
            {...imageOf('podcastCollection', id, row.imageVersion)}
            kind="podcast"
            color={row.coverColor}
            sizes="52px"
          />
        }
        title={isListed ? <Link to={paths.podcastCollection(id)}>{name}</Link> : <span>{name}</span>}
        tooltip={name}
        names={t('panel.collectionEpisodes', { count: episodes, shown: formatCount(episodes, language) })}
      />
      <span
        className={styles.state}
        data-listed={isListed || undefined}
        title={isListed ? undefined : t('panel.collectionDraftHint')}
      >
        {t(isListed ? 'panel.collectionListed' : 'panel.collectionDraft')}
      </span>
      <span className={styles.actions}>
        <Link
          to={studioPaths.editCollection(id)}
          className={styles.action}
          aria-label={t('panel.editOf', { title: name })}
          title={t('panel.edit')}
        >
          <Pencil aria-hidden />
        </Link>
        <IconButton label={t('panel.deleteOf', { title: name })} onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  )
}
