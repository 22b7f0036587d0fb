import { hotMusics, limits, mostPlayed, newReleasedMusics, otherMusics, webMusics } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Music } from 'lucide-react'
import { useNavigate, useParams } from 'react-router-dom'
import { ArtistLinks } from '../../lib/lists/ArtistLinks.tsx'
import { ListBeside, ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { TopBanners } from '../../features/catalogue/lists/TopBanners.tsx'
import { Charts } from '../../features/catalogue/music/Charts.tsx'
import { MusicTile } from '../../features/catalogue/music/MusicTile.tsx'
import { queueOf } from '../../features/listening/player/queue-of.ts'
import { fromMusic } from '../../features/listening/player/queue-item.ts'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import NotFoundPage from '../NotFoundPage.tsx'

const LISTS = { new: newReleasedMusics, most: mostPlayed, hot: hotMusics, other: otherMusics }
type Show = keyof typeof LISTS
const SHOWS: readonly Show[] = ['new', 'most', 'hot', 'other']
const BANNERS = 4

export default function MusicsPage() {
  const { show = 'new' } = useParams()
  const shown = SHOWS.find((name) => name === show.toLowerCase())
  return shown ? <Musics show={shown} /> : <NotFoundPage />
}

function Musics({ show }: { show: Show }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const tops = useQuery(query(webMusics))
  return (
    <ListPage title={t('lists.musics')}>
      <TopBanners label={t('lists.banners')} items={tops.isError ? [] : tops.data} count={BANNERS}>
        {(music) => ({
          key: music.musicID,
          to: paths.playMusic(music),
          title: music.title,
          names: <ArtistLinks item={fromMusic(music)} />,
          color: music.coverColor,
          cover: {
            ...imageOf('music', music.musicID, music.imageVersion),
            kind: 'music',
            color: music.coverColor,
          },
        })}
      </TopBanners>
      <ListBeside
        list={
          <Tabs
            label={t('lists.musics')}
            tabs={SHOWS.map((key) => ({ key, label: t(`lists.show.${key}`) }))}
            chosen={show}
            onChoose={(key) => void navigate(paths.musicsShown(key), { replace: true })}
          >
            <MusicsShown key={show} show={show} />
          </Tabs>
        }
        beside={<Charts />}
      />
    </ListPage>
  )
}

function MusicsShown({ show }: { show: Show }) {
  const { t } = useI18n()
  const { musicFirst, musicMore } = limits.pages
  const list = useInfiniteList(infiniteList(LISTS[show], {}, musicMore, musicFirst), {
    idOf: ({ musicID }) => musicID,
  })
  return (
    <PagedList
      list={list}
      keyOf={({ musicID }) => musicID}
      layout="covers"
      more="button"
      empty={<EmptyState icon={<Music />} text={t('tracks.none')} />}
    >
      {(music, _index, all) => <MusicTile key={music.musicID} music={music} queue={queueOf(all)} />}
    </PagedList>
  )
}
