import { useNavigate, useParams } from 'react-router-dom'
import { RelatedVideos } from '../features/video/RelatedVideos.tsx'
import { SponsoredAd } from '../features/video/SponsoredAd.tsx'
import { VideoDetails } from '../features/video/VideoDetails.tsx'
import { VideoPlayer } from '../features/video/VideoPlayer.tsx'
import { nextVideo } from '../features/video/next-video.ts'
import { useRelatedVideos, useStreamAccess, useVideo } from '../features/video/use-video.ts'
import type { Music } from '@nava/contracts'
import { hasStatus } from '../lib/call-errors.ts'
import { useI18n } from '../lib/i18n.ts'
import { idIn } from '../lib/path-id.ts'
import { paths } from '../lib/paths.ts'
import { useSite } from '../lib/site.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import NotFoundPage from './NotFoundPage.tsx'
import styles from './VideoPage.module.css'

/** A music video, and what is like it. */
export default function VideoPage() {
  const musicID = idIn(useParams()['id'])
  return musicID === undefined ? <NotFoundPage /> : <VideoOf musicID={musicID} />
}

function VideoOf({ musicID }: { musicID: number }) {
  const { t } = useI18n()
  const video = useVideo(musicID)
  if (hasStatus(video.error, 404)) return <NotFoundPage />
  if (video.isError) return <ErrorState onRetry={() => void video.refetch()} />
  if (!video.data) {
    return (
      <div className={styles.page} role="status" aria-busy aria-label={t('ui.loading')}>
        <Skeleton className={styles.skeleton} />
      </div>
    )
  }
  return <Shown video={video.data} />
}

function Shown({ video }: { video: Music }) {
  const { t } = useI18n()
  const { productName } = useSite()
  const navigate = useNavigate()
  const related = useRelatedVideos(video.musicID)
  const access = useStreamAccess(video)
  const goOn = () => {
    const next = nextVideo(related.data ?? [], video.musicID, Math.random)
    if (next) void navigate(paths.playVideo(next.musicID))
  }
  const hasNext = nextVideo(related.data ?? [], video.musicID, () => 0) !== undefined
  return (
    <div className={styles.page}>
      <title>{`${video.title} - ${video.artists} | ${productName}`}</title>
      <div>
        {video.videoHeights.length > 0 ? (
          <VideoPlayer video={video} access={access} onEnded={goOn} onNext={hasNext ? goOn : undefined} />
        ) : (
          <EmptyState text={t('video.notReady')} />
        )}
        <VideoDetails video={video} />
      </div>
      <div>
        <SponsoredAd />
        <RelatedVideos related={related} />
      </div>
    </div>
  )
}
