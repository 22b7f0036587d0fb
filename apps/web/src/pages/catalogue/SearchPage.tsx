import { type SearchResult, limits, search } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ArtistTile } from '../../features/artists/ArtistTile.tsx'
import { ListPage, ListSection, ListSections } from '../../features/lists/ListPage.tsx'
import { TrackRow } from '../../features/music/TrackRow.tsx'
import { queueOf } from '../../features/music/queue-of.ts'
import { PodcastTile } from '../../features/podcasts/PodcastTile.tsx'
import { episodesOf } from '../../features/podcasts/episodes-of.ts'
import { VideoTile } from '../../features/video/VideoTile.tsx'
import { Loaded } from '../../lib/Loaded.tsx'
import { useI18n } from '../../lib/i18n.ts'
import { query } from '../../lib/query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { GridSkeleton } from '../../ui/GridSkeleton.tsx'
import { ItemGrid } from '../../ui/ItemGrid.tsx'

/** All results of a search, by group. The text stands in the address as `q`. */
export default function SearchPage() {
  const { t } = useI18n()
  const [parameters] = useSearchParams()
  const text = (parameters.get('q') ?? '').trim().slice(0, limits.search.maxCharacters)
  const isLongEnough = [...text].length >= limits.search.minCharacters
  return (
    <ListPage title={isLongEnough ? t('search.titleOf', { text }) : t('frame.search')}>
      {isLongEnough ? (
        <Results key={text} text={text} />
      ) : (
        <EmptyState icon={<Search />} text={t('search.hint')} />
      )}
    </ListPage>
  )
}

function Results({ text }: { text: string }) {
  const { t } = useI18n()
  const found = useQuery(query(search, { params: { text } }))
  return (
    <Loaded query={found} skeleton={<GridSkeleton layout="rows" count={limits.search.perGroup} />}>
      {(result) =>
        Object.values(result).every(({ length }) => length === 0) ? (
          <div role="status">
            <EmptyState icon={<SearchX />} text={t('search.noResult')} />
          </div>
        ) : (
          <Groups result={result} />
        )
      }
    </Loaded>
  )
}

function Groups({ result: { artists, musics, videos, podcasts } }: { result: SearchResult }) {
  const { t } = useI18n()
  const tracks = queueOf(musics)
  const episodes = episodesOf(podcasts)
  return (
    <ListSections>
      <Group title={t('search.artists')} count={artists.length}>
        <ItemGrid items={artists} keyOf={({ artistID }) => artistID} layout="covers">
          {(artist) => <ArtistTile key={artist.artistID} artist={artist} />}
        </ItemGrid>
      </Group>
      <Group title={t('search.musics')} count={musics.length}>
        <ItemGrid items={musics} keyOf={({ musicID }) => musicID} layout="rows">
          {(music) => <TrackRow key={music.musicID} music={music} queue={tracks} />}
        </ItemGrid>
      </Group>
      <Group title={t('search.videos')} count={videos.length}>
        <ItemGrid items={videos} keyOf={({ musicID }) => musicID} layout="videos">
          {(video) => <VideoTile key={video.musicID} video={video} />}
        </ItemGrid>
      </Group>
      <Group title={t('search.podcasts')} count={podcasts.length}>
        <ItemGrid items={podcasts} keyOf={({ podcastID }) => podcastID} layout="covers">
          {(podcast) => <PodcastTile key={podcast.podcastID} podcast={podcast} queue={episodes} />}
        </ItemGrid>
      </Group>
    </ListSections>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return count > 0 ? <ListSection title={title}>{children}</ListSection> : null
}
