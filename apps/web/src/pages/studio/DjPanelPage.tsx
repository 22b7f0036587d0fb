import { djStatistics } from '@nava/contracts'
import { Plus, Radio, Rss } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PanelOverview } from '../../features/studio/artist-panel/PanelOverview.tsx'
import { workState } from '../../features/studio/artist-panel/panel-view.ts'
import { DjOnly } from '../../features/studio/dj-panel/DjOnly.tsx'
import { CollectionList } from '../../features/studio/dj-panel/CollectionList.tsx'
import { DjRecommends } from '../../features/studio/dj-panel/DjRecommends.tsx'
import { DjSupport } from '../../features/studio/dj-panel/DjSupport.tsx'
import { DjStrip } from '../../features/studio/dj-panel/DjStrip.tsx'
import { PodcastTable } from '../../features/studio/dj-panel/PodcastTable.tsx'
import { type DjOwner, usePanelPodcasts } from '../../features/studio/dj-panel/use-dj-panel.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import styles from './panel.module.css'

const ReleasePage = lazyPart(
  async () => ({ default: (await import('./ReleasePage.tsx')).EpisodeReleasePage }),
  'share',
)
const AirPage = lazyPart(() => import('./AirPage.tsx'), 'setting', 'live', 'share')

export default function DjPanelPage() {
  const { pathname } = useLocation()
  return (
    <DjOnly>
      {(owner) => (
        <Suspense fallback={<RowsSkeleton rows={6} />}>
          {/\/air\/?$/i.test(pathname) ? (
            <AirPage />
          ) : /\/release\//i.test(pathname) ? (
            <ReleasePage owner={owner} />
          ) : (
            <Panel owner={owner} />
          )}
        </Suspense>
      )}
    </DjOnly>
  )
}

function Panel({ owner }: { owner: DjOwner }) {
  const { t } = useI18n()
  const podcasts = usePanelPodcasts()
  const create = (
    <Link to={studioPaths.createPodcast} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden />
      {t('panel.createEpisode')}
    </Link>
  )
  const importing = (
    <Link to={studioPaths.importFeed} className={buttonClass()}>
      <Rss aria-hidden />
      {t('panel.importFeed')}
    </Link>
  )
  const ways = (
    <div className={styles.ways}>
      <Link to={studioPaths.air} className={buttonClass()}>
        <Radio aria-hidden />
        {t('panel.air')}
      </Link>
      {importing}
      {create}
    </div>
  )
  return (
    <>
      <title>{t('panel.djTitle')}</title>
      <header className={styles.header}>
        <h1>{t('panel.djTitle')}</h1>
        {podcasts.data && podcasts.data.length > 0 && ways}
      </header>
      <DjStrip djs={owner.djs} />
      <Loaded
        query={podcasts}
        skeleton={<RowsSkeleton rows={6} />}
        empty={<EmptyState drawing="panel" text={t('panel.noEpisodes')} action={ways} />}
      >
        {(rows) => (
          <>
            <PanelOverview
              statistics={djStatistics}
              people={owner.djs.map(({ djID: id, followerCount }) => ({ id, followerCount }))}
              states={rows.map((podcast) => workState([podcast.audio.state], podcast))}
              hasMore={podcasts.hasMore}
            />
            <PodcastTable podcasts={rows} />
          </>
        )}
      </Loaded>
      {podcasts.hasMore && (
        <p className={styles.more}>
          <Button busy={podcasts.isLoadingMore} onClick={podcasts.loadMore}>
            {t('panel.more')}
          </Button>
        </p>
      )}
      <CollectionList />
      {owner.djs.map(({ djID, name }) => (
        <div key={djID} className={styles.forms}>
          <DjSupport djID={djID} name={name} />
          <DjRecommends djID={djID} />
        </div>
      ))}
    </>
  )
}
