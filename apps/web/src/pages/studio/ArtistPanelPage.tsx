import { artistStatistics, rosterStatistics } from '@nava/contracts'
import { Disc3, FolderUp, Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ArtistOnly } from '../../features/studio/artist-panel/ArtistOnly.tsx'
import { ArtistStrip } from '../../features/studio/artist-panel/ArtistStrip.tsx'
import { PanelOverview } from '../../features/studio/artist-panel/PanelOverview.tsx'
import { PanelTools } from '../../features/studio/artist-panel/PanelTools.tsx'
import { isChanged, stateOf, viewOf, everyTrack } from '../../features/studio/artist-panel/panel-view.ts'
import { MusicTable } from '../../features/studio/artist-panel/MusicTable.tsx'
import { type PanelOwner, usePanelMusics } from '../../features/studio/artist-panel/use-panel.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './panel.module.css'

const ReleasePage = lazyPart(
  async () => ({ default: (await import('./ReleasePage.tsx')).ArtistReleasePage }),
  'share',
)

const AlbumsPage = lazyPart(() => import('./AlbumsOfArtistPage.tsx'), 'form', 'bulk')
const RosterPage = lazyPart(() => import('./RosterPage.tsx'))

export default function ArtistPanelPage() {
  const { pathname } = useLocation()
  return (
    <ArtistOnly>
      {(owner) => (
        <Suspense fallback={<RowsSkeleton />}>
          {/\/release\//i.test(pathname) ? (
            <ReleasePage owner={owner} />
          ) : /\/albums(\/|$)/i.test(pathname) ? (
            <AlbumsPage owner={owner} />
          ) : /\/roster\/?$/i.test(pathname) ? (
            <RosterPage />
          ) : (
            <Panel owner={owner} />
          )}
        </Suspense>
      )}
    </ArtistOnly>
  )
}

function Panel({ owner }: { owner: PanelOwner }) {
  const { t } = useI18n()
  const musics = usePanelMusics()
  const [view, setView] = useState(everyTrack)
  // Loads all items, because searching and sorting happen in the browser.
  const { hasMore, isLoadingMore, moreFailed, loadMore } = musics
  useEffect(() => {
    if (isChanged(view) && hasMore && !isLoadingMore && !moreFailed) loadMore()
  })
  const create = (
    <Link to={studioPaths.createMusic} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden />
      {t('panel.create')}
    </Link>
  )
  return (
    <>
      <title>{t('panel.title')}</title>
      <header className={styles.header}>
        <h1>{t('panel.title')}</h1>
        <div className={styles.ways}>
          <Link to={studioPaths.ownAlbums} className={buttonClass()}>
            <Disc3 aria-hidden />
            {t('panel.album.title')}
          </Link>
          <Link to={studioPaths.bulkUpload} className={buttonClass()}>
            <FolderUp aria-hidden />
            {t('panel.bulk')}
          </Link>
          {musics.data && musics.data.length > 0 && create}
        </div>
      </header>
      <ArtistStrip artists={owner.artists} />
      <Loaded
        query={musics}
        skeleton={<RowsSkeleton />}
        empty={<EmptyState drawing="panel" text={t('tracks.none')} action={create} />}
      >
        {(rows) => {
          const shown = viewOf(rows, view)
          return (
            <>
              <PanelOverview
                statistics={artistStatistics}
                together={rosterStatistics}
                people={owner.artists.map(({ artistID: id, followerCount }) => ({ id, followerCount }))}
                states={rows.map(stateOf)}
                hasMore={hasMore}
                onShow={(state) => setView({ ...everyTrack, state })}
              />
              <PanelTools view={view} onChange={setView} />
              {shown.length === 0 && <EmptyState text={t('panel.noneFound')} />}
              <MusicTable musics={shown} />
            </>
          )
        }}
      </Loaded>
      {musics.hasMore && (
        <p className={styles.more}>
          <Button busy={musics.isLoadingMore} onClick={musics.loadMore}>
            {t('panel.more')}
          </Button>
        </p>
      )}
    </>
  )
}

function RowsSkeleton() {
  return (
    <div className={styles.rows}>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} height={60} />
      ))}
    </div>
  )
}
