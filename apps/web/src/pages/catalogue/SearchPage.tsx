import { type SearchResult, limits, search } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ArtistTile } from '../../features/catalogue/artists/ArtistTile.tsx'
import { ListPage, ListSection, ListSections } from '../../features/catalogue/lists/ListPage.tsx'
import { TrackRow } from '../../features/catalogue/music/TrackRow.tsx'
import { episodesOf, queueOf } from '../../features/listening/player/queue-of.ts'
import { PodcastTile } from '../../features/catalogue/podcasts/PodcastTile.tsx'
import { RecentSearches } from '../../features/catalogue/search/RecentSearches.tsx'
import { SearchField } from '../../features/catalogue/search/SearchField.tsx'
import { SearchPlaces } from '../../features/catalogue/search/SearchPlaces.tsx'
import { TopResult } from '../../features/catalogue/search/TopResult.tsx'
import { addRecentSearch, useRecentSearches } from '../../features/catalogue/search/recent-searches.ts'
import { topResult } from '../../features/catalogue/search/top-result.ts'
import { VideoTile } from '../../features/catalogue/video/VideoTile.tsx'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useScreen } from '../../lib/browser/screen-width.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { GridSkeleton } from '../../ui/states/GridSkeleton.tsx'
import { ItemGrid } from '../../ui/media/ItemGrid.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './SearchPage.module.css'

const SHOWS = ['musics', 'videos', 'artists', 'podcasts'] as const
type Show = 'all' | (typeof SHOWS)[number]

const SHOWN = { tracks: 4, others: 6 }

/** The query has the text `q` and the group `show`. */
export default function SearchPage() {
  const { t } = useI18n()
  const narrow = useScreen('narrow')
  const [parameters] = useSearchParams()
  const text = (parameters.get('q') ?? '').trim().slice(0, limits.search.maxCharacters)
  const found = text !== ''
  return (
    <ListPage
      title={found ? t('search.titleOf', { text }) : t('frame.search')}
      {...(!found && { lead: t('search.hint') })}
    >
      {narrow && <FieldOnPage key={`field ${text}`} text={text} />}
      {found ? (
        <Results key={text} text={text} />
      ) : (
        <div className={styles.start}>
          <Recent />
          <SearchPlaces headings="h2" />
        </div>
      )}
    </ListPage>
  )
}

function Recent() {
  const recent = useRecentSearches()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  if (recent.length === 0) return null
  return (
    <div ref={place} className={styles.recent}>
      <RecentSearches
        recent={recent}
        heading="h2"
        onChoose={(text) => {
          addRecentSearch(text)
          void navigate(paths.search(text))
        }}
        onEmptied={() => place.current?.parentElement?.querySelector<HTMLElement>('nav a')?.focus()}
      />
    </div>
  )
}

/** Search field of phones, whose top bar has none. Its text is selected, so that typing replaces it. */
function FieldOnPage({ text }: { text: string }) {
  const navigate = useNavigate()
  const [typed, type] = useState(text)
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.field}>
      <SearchField
        ref={field}
        typed={typed}
        resultsID="content"
        expanded={false}
        onType={type}
        onFocus={() => field.current?.select()}
        onEnter={() => {
          if (typed.trim() === '') return
          addRecentSearch(typed)
          void navigate(paths.search(typed.trim()), { replace: true })
        }}
      />
    </div>
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
          <Found result={result} text={text} />
        )
      }
    </Loaded>
  )
}

function Found({ result, text }: { result: SearchResult; text: string }) {
  const { t } = useI18n()
  const [parameters, setParameters] = useSearchParams()
  const shows = SHOWS.filter((show) => result[show].length > 0)
  const wanted = parameters.get('show')
  const show: Show = shows.find((each) => each === wanted) ?? 'all'
  return (
    <Tabs
      label={t('search.groups')}
      tabs={(['all', ...shows] as const).map((key) => ({ key, label: t(`search.show.${key}`) }))}
      chosen={show}
      onChoose={(key) => setParameters({ q: text, ...(key !== 'all' && { show: key }) }, { replace: true })}
    >
      <div className={styles.groups}>
        <ListSections>
          {show === 'all' ? <AllGroups result={result} text={text} /> : <Group result={result} show={show} />}
        </ListSections>
      </div>
    </Tabs>
  )
}

function AllGroups({ result, text }: { result: SearchResult; text: string }) {
  const { t } = useI18n()
  const top = topResult(result, text)
  const queue = top?.kind === 'podcast' ? episodesOf(result.podcasts) : queueOf(result.musics)
  return (
    <>
      <div className={styles.first}>
        {top && (
          <ListSection title={t('search.top')}>
            <TopResult found={top} queue={queue} />
          </ListSection>
        )}
        <Group result={result} show="musics" count={SHOWN.tracks} />
      </div>
      <Group result={result} show="artists" count={SHOWN.others} />
      <Group result={result} show="videos" count={SHOWN.others} />
      <Group result={result} show="podcasts" count={SHOWN.others} />
    </>
  )
}

interface GroupProps {
  result: SearchResult
  show: Exclude<Show, 'all'>
  count?: number
}

function Group({ result, show, count }: GroupProps) {
  const { t } = useI18n()
  if (result[show].length === 0) return null
  return <ListSection title={t(`search.show.${show}`)}>{gridOf(result, show, count)}</ListSection>
}

function gridOf(result: SearchResult, show: Exclude<Show, 'all'>, count: number | undefined): ReactNode {
  const { musics, videos, artists, podcasts } = result
  switch (show) {
    case 'musics': {
      const queue = queueOf(musics)
      return (
        <ItemGrid items={musics.slice(0, count)} keyOf={({ musicID }) => musicID} layout="rows">
          {(music) => <TrackRow key={music.musicID} music={music} queue={queue} />}
        </ItemGrid>
      )
    }
    case 'videos':
      return (
        <ItemGrid items={videos.slice(0, count)} keyOf={({ musicID }) => musicID} layout="videos">
          {(video) => <VideoTile key={video.musicID} video={video} />}
        </ItemGrid>
      )
    case 'artists':
      return (
        <ItemGrid items={artists.slice(0, count)} keyOf={({ artistID }) => artistID} layout="covers">
          {(artist) => <ArtistTile key={artist.artistID} artist={artist} />}
        </ItemGrid>
      )
    case 'podcasts': {
      const queue = episodesOf(podcasts)
      return (
        <ItemGrid items={podcasts.slice(0, count)} keyOf={({ podcastID }) => podcastID} layout="covers">
          {(podcast) => <PodcastTile key={podcast.podcastID} podcast={podcast} queue={queue} />}
        </ItemGrid>
      )
    }
    default:
      return show satisfies never
  }
}
