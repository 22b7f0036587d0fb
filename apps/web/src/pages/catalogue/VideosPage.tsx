import { limits, listVideos, newReleasedVideos, topMonthVideos, webVideos } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useNavigate, useParams } from 'react-router-dom'
import { ArtistLinks } from '../../lib/lists/ArtistLinks.tsx'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { TopBanners } from '../../features/catalogue/lists/TopBanners.tsx'
import { fromMusic } from '../../features/listening/player/queue-item.ts'
import { VideoTile } from '../../features/catalogue/video/VideoTile.tsx'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import NotFoundPage from '../NotFoundPage.tsx'

const LISTS = { new: newReleasedVideos, hot: listVideos, month: topMonthVideos }
type Show = keyof typeof LISTS
const SHOWS: readonly Show[] = ['new', 'hot', 'month']
const BANNERS = 3

export default function VideosPage() {
  const { show = 'new' } = useParams()
  const shown = SHOWS.find((name) => name === show.toLowerCase())
  return shown ? <Videos show={shown} /> : <NotFoundPage />
}

function Videos({ show }: { show: Show }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const tops = useQuery(query(webVideos))
  return (
    <ListPage title={t('lists.videos')}>
      <TopBanners label={t('lists.banners')} items={tops.isError ? [] : tops.data} count={BANNERS}>
        {(video) => ({
          key: video.musicID,
          to: paths.playVideo(video.musicID),
          title: video.title,
          names: <ArtistLinks item={fromMusic(video)} />,
          color: video.coverColor,
          cover: {
            ...imageOf('video', video.musicID, video.videoImageVersion),
            kind: 'video',
            shape: 'wide',
            color: video.coverColor,
          },
        })}
      </TopBanners>
      <Tabs
        label={t('lists.videos')}
        tabs={SHOWS.map((key) => ({ key, label: t(`lists.showVideos.${key}`) }))}
        chosen={show}
        onChoose={(key) => void navigate(paths.videosShown(key), { replace: true })}
      >
        <VideosShown key={show} show={show} />
      </Tabs>
    </ListPage>
  )
}

function VideosShown({ show }: { show: Show }) {
  const { t } = useI18n()
  const { videosFirst, videosMore } = limits.pages
  const list = useInfiniteList(infiniteList(LISTS[show], {}, videosMore, videosFirst), {
    idOf: ({ musicID }) => musicID,
  })
  return (
    <PagedList
      list={list}
      keyOf={({ musicID }) => musicID}
      layout="videos"
      more="button"
      empty={<EmptyState icon={<Clapperboard />} text={t('lists.noVideos')} />}
    >
      {(video) => <VideoTile key={video.musicID} video={video} />}
    </PagedList>
  )
}
