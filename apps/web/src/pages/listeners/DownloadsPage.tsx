import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { downloadObstacle } from '../../features/listening/downloads/download-obstacle.ts'
import { DownloadRow } from '../../features/listening/downloads/DownloadRow.tsx'
import { useDownloads } from '../../features/listening/downloads/downloads-store.ts'
import { type DownloadGroup, groupDownloads } from '../../features/listening/downloads/group-downloads.ts'
import { QueueNote } from '../../features/listening/downloads/QueueNote.tsx'
import { startDownloads } from '../../features/listening/downloads/start-downloads.ts'
import { StorageNote } from '../../features/listening/downloads/StorageNote.tsx'
import { ListPage, ListSection, ListSections } from '../../features/catalogue/lists/ListPage.tsx'
import { PlayListButtons } from '../../features/catalogue/music/PlayListButtons.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { ItemGrid } from '../../ui/media/ItemGrid.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import styles from './DownloadsPage.module.css'

export default function DownloadsPage() {
  const { t } = useI18n()
  const downloads = useDownloads()
  const obstacle = downloadObstacle()
  useEffect(() => {
    if (!obstacle) startDownloads()
  }, [obstacle])
  return (
    <ListPage title={t('downloads.title')} lead={t('downloads.lead')}>
      {downloads.length === 0 ? (
        <EmptyState
          drawing="downloads"
          text={t(`downloads.${obstacle ?? 'none'}`)}
          {...(!obstacle && { hint: t('downloads.noneHint') })}
          action={
            <Link to={paths.musics} className={buttonClass()}>
              {t('downloads.findMusic')}
            </Link>
          }
        />
      ) : (
        <ListSections>
          <div>
            <StorageNote />
            <QueueNote />
          </div>
          {groupDownloads(downloads).map((group) => (
            <Group key={`${group.kind} ${group.list}`} group={group} />
          ))}
        </ListSections>
      )}
    </ListPage>
  )
}

function Group({ group: { list, kind, downloads } }: { group: DownloadGroup }) {
  const { t } = useI18n()
  const title = list || t(kind === 'music' ? 'downloads.tracks' : 'downloads.episodes')
  const queue = downloads.flatMap(({ item, state }) => (state === 'kept' ? [item] : []))
  return (
    <ListSection
      title={title}
      end={
        <div className={styles.actions}>
          <PlayListButtons title={title} queue={queue} />
        </div>
      }
    >
      <ItemGrid items={downloads} keyOf={({ item }) => item.id} layout="rows">
        {(download) => (
          <DownloadRow
            key={`${download.item.kind} ${download.item.id}`}
            download={download}
            queue={queue}
            listName={title}
          />
        )}
      </ItemGrid>
    </ListSection>
  )
}
