import { type Music, getMusic, relatedVideos } from '@nava/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Credits } from '../../features/catalogue/credits/Credits.tsx'
import { RelatedVideos } from '../../features/catalogue/video/RelatedVideos.tsx'
import { VideoDetails } from '../../features/catalogue/video/VideoDetails.tsx'
import { VideoPlayer } from '../../features/catalogue/video/VideoPlayer.tsx'
import { useAutoplay } from '../../features/catalogue/video/autoplay.ts'
import { nextVideo } from '../../features/catalogue/video/next-video.ts'
import { useStreamAccess } from '../../features/catalogue/video/use-video.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { useMe } from '../../lib/session/me.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'
import styles from './VideoPage.module.css'

// The lower parts load separately, so that they neither delay nor move the first paint.
const Comments = lazyPart(async () => ({
  default: (await import('../../features/listening/comments/Comments.tsx')).Comments,
}))
const SponsoredAd = lazyPart(async () => ({
  default: (await import('../../features/catalogue/video/SponsoredAd.tsx')).SponsoredAd,
}))

export default function VideoPage() {
  const musicID = idIn(useParams()['id'])
  return musicID === undefined ? <NotFoundPage /> : <VideoOf musicID={musicID} />
}

function VideoOf({ musicID }: { musicID: number }) {
  const found = useQuery({
    ...query(getMusic, { params: { id: musicID } }),
    placeholderData: keepPreviousData,
  })
  const skeleton = (
    <div className={styles.page}>
      <Skeleton className={styles.skeleton} />
    </div>
  )
  return (
    <Loaded query={found} skeleton={skeleton} notFound={<Gone kind="video" />}>
      {(video) => <Shown video={video} />}
    </Loaded>
  )
}

function Shown({ video }: { video: Music }) {
  const { t } = useI18n()
  const { productName } = useSite()
  const page = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const related = useQuery(query(relatedVideos, { params: { id: video.musicID } }))
  const access = useStreamAccess(video)
  const autoplay = useAutoplay()
  const [asked, ask] = useState<number>()
  const isHidden = useMe()?.hidesExplicit === true && video.isExplicit && asked !== video.musicID
  const goOn = () => {
    const next = nextVideo(related.data ?? [], video.musicID, Math.random)
    if (next) void navigate(paths.playVideo(next.musicID))
  }
  const hasNext = nextVideo(related.data ?? [], video.musicID, () => 0) !== undefined
  return (
    <div ref={page} className={styles.page}>
      <title>{`${video.title} - ${video.artists} | ${productName}`}</title>
      <div>
        {isHidden ? (
          <EmptyState
            text={t('music.explicitHidden')}
            action={<Button onClick={() => ask(video.musicID)}>{t('music.playOnce')}</Button>}
          />
        ) : video.videoHeights.length > 0 ? (
          <VideoPlayer
            video={video}
            access={access}
            onEnded={() => autoplay && goOn()}
            onNext={hasNext ? goOn : undefined}
          />
        ) : (
          <EmptyState text={t('video.notReady')} />
        )}
        <VideoDetails video={video} />
        <Credits credits={video.credits} />
      </div>
      <div className={styles.side}>
        <RelatedVideos related={related} />
        <div className={styles.ad}>
          <Suspense>
            <SponsoredAd />
          </Suspense>
        </div>
      </div>
      <div className={styles.comments}>
        <Suspense>
          <Comments
            key={video.musicID}
            target={{ kind: 'music', id: video.musicID }}
            length={video.videoLength}
            onSeek={(seconds) => seekIn(page.current, seconds)}
          />
        </Suspense>
      </div>
    </div>
  )
}

function seekIn(page: HTMLElement | null, seconds: number): void {
  const video = page?.querySelector('video')
  if (!video) return
  video.currentTime = seconds
  // If the browser refuses autoplay, the video shows the frame of that second.
  void video.play().catch(() => undefined)
  video.scrollIntoView({ block: 'nearest' })
}
