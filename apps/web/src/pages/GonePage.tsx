import {
  hotMusics,
  listAlbums,
  listArtists,
  listCollections,
  listDjs,
  listPodcastCollections,
  listVideos,
  search,
  type SearchResult,
  topPodcasts,
} from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { AlbumTile } from '../features/catalogue/albums/AlbumTile.tsx'
import { ArtistTile } from '../features/catalogue/artists/ArtistTile.tsx'
import { CollectionTile } from '../features/catalogue/collections/CollectionTile.tsx'
import { DjTile } from '../features/catalogue/djs/DjTile.tsx'
import { ListSection } from '../features/catalogue/lists/ListPage.tsx'
import { MusicTile } from '../features/catalogue/music/MusicTile.tsx'
import { PodcastCollectionTile } from '../features/catalogue/podcasts/PodcastCollectionTile.tsx'
import { PodcastTile } from '../features/catalogue/podcasts/PodcastTile.tsx'
import { isSearchable } from '../features/catalogue/search/is-searchable.ts'
import { VideoTile } from '../features/catalogue/video/VideoTile.tsx'
import { episodesOf, queueOf } from '../features/listening/player/queue-of.ts'
import LatestNews from '../features/station/news/LatestNews.tsx'
import { query } from '../lib/calls/query.ts'
import { useI18n } from '../lib/i18n/i18n.ts'
import { PagedList } from '../lib/lists/PagedList.tsx'
import {
  infiniteList,
  type InfiniteListOf,
  type ItemOf,
  type ListEndpoint,
  useInfiniteList,
} from '../lib/lists/use-infinite-list.ts'
import { useSite } from '../lib/paths/site.ts'
import { ItemGrid } from '../ui/media/ItemGrid.tsx'
import { GridSkeleton } from '../ui/states/GridSkeleton.tsx'
import styles from './GonePage.module.css'
import { PlacesToGo } from './NotFoundPage.tsx'

const SHOWN = 12

/** Items that other people listen to, by kind of the missing one */
const popular = {
  music: <Musics />,
  genre: <Musics />,
  video: (
    <Others list={infiniteList(listVideos, {}, SHOWN)} idOf={({ musicID }) => musicID} layout="videos">
      {(video) => <VideoTile key={video.musicID} video={video} />}
    </Others>
  ),
  artist: (
    <Others list={infiniteList(listArtists, {}, SHOWN)} idOf={({ artistID }) => artistID}>
      {(artist) => <ArtistTile key={artist.artistID} artist={artist} />}
    </Others>
  ),
  dj: (
    <Others list={infiniteList(listDjs, {}, SHOWN)} idOf={({ djID }) => djID}>
      {(dj) => <DjTile key={dj.djID} dj={dj} />}
    </Others>
  ),
  album: (
    <Others list={infiniteList(listAlbums, {}, SHOWN)} idOf={({ albumID }) => albumID}>
      {(album) => <AlbumTile key={album.albumID} album={album} />}
    </Others>
  ),
  playlist: (
    <Others list={infiniteList(listCollections, {}, SHOWN)} idOf={({ collectionID }) => collectionID}>
      {(collection) => <CollectionTile key={collection.collectionID} collection={collection} />}
    </Others>
  ),
  podcast: (
    <Others list={infiniteList(topPodcasts, {}, SHOWN)} idOf={({ podcastID }) => podcastID}>
      {(podcast, all) => <PodcastTile key={podcast.podcastID} podcast={podcast} queue={episodesOf(all)} />}
    </Others>
  ),
  podcastCollection: (
    <Others
      list={infiniteList(listPodcastCollections, {}, SHOWN)}
      idOf={({ podcastCollectionID }) => podcastCollectionID}
    >
      {(collection) => <PodcastCollectionTile key={collection.podcastCollectionID} collection={collection} />}
    </Others>
  ),
  news: <LatestNews />,
} as const satisfies Record<string, ReactNode>

/** Says what is missing, and shows what the names in the address find, or else what others listen to. */
export default function GonePage({ kind }: { kind: keyof typeof popular }) {
  const { t } = useI18n()
  const { productName } = useSite()
  const { artist, djs, name } = useParams()
  const named = (artist ?? djs ?? name ?? '').replaceAll('-', ' ').trim()
  const title = t(`site.gone.${kind}`)
  return (
    <div className={styles.page}>
      <title>{`${title} | ${productName}`}</title>
      <h1>{title}</h1>
      <Similar text={named} otherwise={popular[kind]} />
      <PlacesToGo />
    </div>
  )
}

function Similar({ text, otherwise }: { text: string; otherwise: ReactNode }) {
  const { t } = useI18n()
  const found = useQuery({ ...query(search, { params: { text } }), enabled: isSearchable(text) })
  if (found.isLoading) return <GridSkeleton layout="covers" count={SHOWN} />
  const tiles = found.data ? tilesOf(found.data) : []
  if (tiles.length === 0) return otherwise
  return (
    <ListSection title={t('site.gone.named', { name: text })}>
      <ItemGrid items={tiles.slice(0, SHOWN)} keyOf={(_, index = 0) => index} layout="covers">
        {(tile) => tile}
      </ItemGrid>
    </ListSection>
  )
}

function tilesOf({ artists, musics, podcasts }: SearchResult): ReactNode[] {
  return [
    ...artists.map((artist) => <ArtistTile key={`artist ${artist.artistID}`} artist={artist} />),
    ...musics.map((music) => (
      <MusicTile key={`music ${music.musicID}`} music={music} queue={queueOf(musics)} />
    )),
    ...podcasts.map((podcast) => (
      <PodcastTile key={`podcast ${podcast.podcastID}`} podcast={podcast} queue={episodesOf(podcasts)} />
    )),
  ]
}

function Musics() {
  return (
    <Others list={infiniteList(hotMusics, {}, SHOWN)} idOf={({ musicID }) => musicID}>
      {(music, all) => <MusicTile key={music.musicID} music={music} queue={queueOf(all)} />}
    </Others>
  )
}

interface OthersProps<E extends ListEndpoint> {
  list: InfiniteListOf<E>
  idOf: (item: ItemOf<E>) => number
  layout?: 'covers' | 'videos'
  children: (item: ItemOf<E>, all: readonly ItemOf<E>[]) => ReactNode
}

function Others<E extends ListEndpoint>({ list, idOf, layout = 'covers', children }: OthersProps<E>) {
  const { t } = useI18n()
  const others = useInfiniteList(list, { idOf })
  if (others.data?.length === 0) return null
  return (
    <ListSection title={t('site.gone.others')}>
      <PagedList list={others} keyOf={idOf} layout={layout} more="button" empty={null}>
        {(item, _index, all) => children(item, all)}
      </PagedList>
    </ListSection>
  )
}
