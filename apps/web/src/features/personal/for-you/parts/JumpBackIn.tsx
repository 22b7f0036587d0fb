import {
  type AlbumCard,
  type Playlist,
  type PodcastCard,
  collectionMusics,
  getAlbumMusics,
  listPlaylists,
  playlistMusics,
  recentPodcasts,
  savedAlbums,
} from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { query } from '../../../../lib/calls/query.ts'
import { imageOf, paths } from '../../../../lib/paths/paths.ts'
import { oneStop } from '../../../../ui/keys/one-stop.ts'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { useUnfinished } from '../../library/UnfinishedEpisodes.tsx'
import { ListPlayButton, useIsListOn } from '../../../catalogue/music/ListPlayButton.tsx'
import { useEpisodeProgress } from '../../../listening/player/episode-positions.ts'
import { episodesOf, playlistQueueOf, queueOf } from '../../../listening/player/queue-of.ts'
import type { QueueItem } from '../../../listening/player/queue-item.ts'
import { type JumpTile, isSameTile } from '../jump-tile.ts'
import { useLastLists } from '../last-lists.ts'
import { FEWEST } from './use-own-shelves.ts'
import styles from './JumpBackIn.module.css'

const TILES = 8
/** Albums and playlists before the first episodes, if there are any */
const LISTS_FIRST = 5
const EPISODES = 2
const SAVED = { take: '8', skip: '0' }

const NONE: readonly JumpTile[] = []

/**
 * Returns what the user played last: albums, playlists and unfinished episodes, filled up from the library.
 * Undefined until all of it is known; empty if it is too few.
 */
export function useJumpTiles(): readonly JumpTile[] | undefined {
  const lists = useLastLists()
  const episodes = useUnfinished()
  const needsMore = lists.length < TILES
  const playlists = useQuery({ ...query(listPlaylists, { body: {} }), enabled: needsMore })
  const albums = useQuery({ ...query(savedAlbums, { query: SAVED }), enabled: needsMore })
  const isKnown = episodes !== undefined && !(needsMore && (playlists.isPending || albums.isPending))
  return useMemo(() => {
    if (!isKnown) return undefined
    const left = episodes.map(ofEpisode)
    const all = [
      ...lists.slice(0, LISTS_FIRST),
      ...left.slice(0, EPISODES),
      ...lists.slice(LISTS_FIRST),
      ...left.slice(EPISODES),
      ...(playlists.data ?? []).filter(({ musicCount }) => musicCount > 0).map(ofPlaylist),
      ...(albums.data ?? []).map(ofAlbum),
    ]
    const tiles = all.filter((tile, at) => all.findIndex((each) => isSameTile(each, tile)) === at)
    return tiles.length < FEWEST ? NONE : tiles.slice(0, TILES)
  }, [isKnown, lists, episodes, playlists.data, albums.data])
}

const ofEpisode = ({ podcastID, title, coverColor, imageVersion }: PodcastCard): JumpTile => ({
  kind: 'podcast',
  id: podcastID,
  title,
  picture: { kind: 'podcast', id: podcastID, version: imageVersion },
  color: coverColor,
})

const ofPlaylist = ({ playListID, name, coverMusicIDs, coverImageVersions }: Playlist): JumpTile => ({
  kind: 'ownPlaylist',
  id: playListID,
  title: name,
  picture: { kind: 'music', id: coverMusicIDs[0] ?? 0, version: coverImageVersions[0] ?? '' },
  color: '',
})

const ofAlbum = ({ albumID, name, coverColor, imageVersion }: AlbumCard): JumpTile => ({
  kind: 'album',
  id: albumID,
  title: name,
  picture: { kind: 'album', id: albumID, version: imageVersion },
  color: coverColor,
})

export function JumpBackIn({ tiles }: { tiles: readonly JumpTile[] }) {
  const { t } = useI18n()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('foryou.jumpBackIn')}</h2>
      <ul className={styles.tiles} {...oneStop}>
        {tiles.map((tile) => (
          <Tile key={`${tile.kind} ${tile.id}`} tile={tile} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ tile }: { tile: JumpTile }) {
  const { kind, title, picture, color } = tile
  return (
    <li className={styles.tile} data-current={useIsListOn(title) || undefined}>
      <Cover
        {...imageOf(picture.kind, picture.id, picture.version)}
        kind={kind === 'podcast' ? 'podcast' : kind === 'album' ? 'album' : 'collection'}
        color={color}
        sizes="64px"
        className={styles.cover}
      />
      <Link to={PAGES[kind](tile.id)} className={styles.title} title={title} dir="auto">
        {title}
      </Link>
      <span className={styles.play}>
        <ListPlayButton size="sm" title={title} load={() => LOADS[kind](tile.id)} />
      </span>
      {kind === 'podcast' && <Heard episodeID={tile.id} />}
    </li>
  )
}

function Heard({ episodeID }: { episodeID: number }) {
  const { t } = useI18n()
  const progress = useEpisodeProgress(episodeID)
  if (progress.state !== 'begun') return null
  return <progress className={styles.heard} value={progress.share} aria-label={t('tracks.heard')} />
}

const PAGES: Record<JumpTile['kind'], (id: number) => string> = {
  album: paths.album,
  playlist: paths.playlist,
  ownPlaylist: paths.myPlaylist,
  podcast: paths.playPodcastByID,
}

const LOADS: Record<JumpTile['kind'], (id: number) => Promise<readonly QueueItem[]>> = {
  album: async (id) =>
    queueOf((await queryClient.fetchQuery(query(getAlbumMusics, { params: { id } }))).musics),
  playlist: async (id) => queueOf(await queryClient.fetchQuery(query(collectionMusics, { params: { id } }))),
  ownPlaylist: async (id) =>
    playlistQueueOf(await queryClient.fetchQuery(query(playlistMusics, { params: { id } }))),
  podcast: async (id) =>
    episodesOf(
      (await queryClient.fetchQuery(query(recentPodcasts))).filter(({ podcastID }) => podcastID === id),
    ),
}
