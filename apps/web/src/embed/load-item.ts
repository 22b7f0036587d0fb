import {
  type Album,
  type Collection,
  type Dj,
  type Endpoint,
  type Music,
  type MusicCard,
  type Podcast,
  type PodcastCard,
  type PlaylistPage,
  type PodcastCollection,
  type ReplyOf,
  type VideoHeight,
  addressOf,
  collectionMusics,
  getAlbumMusics,
  getArtistPage,
  getCollection,
  getDjPage,
  getMusic,
  getPlaylistPage,
  getPodcast,
  getPodcastCollection,
  limits,
} from '@nava/contracts'
import { errorOf, ProblemError } from '../lib/calls/call-errors.ts'
import { imageAddress, paths, streams } from '../lib/paths/paths.ts'

/** Pixels, twice the displayed width */
const COVER_WIDTH = 256
const POSTER_WIDTH = 1120

export interface Person {
  name: string
  link: string
}

export interface Track {
  kind: 'music' | 'podcast'
  id: number
  title: string
  people: readonly Person[]
  link: string
  /** Undefined before the release date */
  audio: string | undefined
  /** Seconds */
  length: number
}

export interface Video {
  id: number
  playlist: string
  file: string
}

export interface Item {
  title: string
  people: readonly Person[]
  link: string
  cover: string | undefined
  tracks: readonly Track[]
  steps: 'none' | 'tracks' | 'seconds'
  video?: Video
}

export type Loaded =
  | { state: 'ready'; item: Item }
  | { state: 'unavailable' }
  | { state: 'failed'; error: unknown }

export async function loadItem(kind: string, id: string): Promise<Loaded> {
  try {
    const item = await itemOf(kind, id)
    return item ? { state: 'ready', item } : { state: 'unavailable' }
  } catch (error) {
    return { state: 'failed', error }
  }
}

async function itemOf(kind: string, id: string): Promise<Item | undefined> {
  switch (kind) {
    case 'music': {
      const music = await read(getMusic, id)
      return music && musicItem(music)
    }
    case 'video': {
      const music = await read(getMusic, id)
      return music?.hasVideo && !music.isCommingSoon ? videoItem(music) : undefined
    }
    case 'podcast': {
      const podcast = await read(getPodcast, id)
      return podcast && podcastItem(podcast)
    }
    case 'album': {
      const album = await read(getAlbumMusics, id)
      return album && albumItem(album)
    }
    case 'artist': {
      const page = await read(getArtistPage, id)
      return page && artistItem(page)
    }
    case 'collection': {
      const [collection, musics] = await Promise.all([read(getCollection, id), read(collectionMusics, id)])
      return collection && collectionItem(collection, musics ?? [])
    }
    case 'playlist': {
      const playlist = await read(getPlaylistPage, id)
      return playlist && playlistItem(playlist)
    }
    case 'dj': {
      const page = await read(getDjPage, id)
      return page && djItem(page.dj, page.tracks)
    }
    case 'podcastcollection': {
      const series = await read(getPodcastCollection, id)
      return series && seriesItem(series)
    }
    default:
      return undefined
  }
}

const NOTHING_THERE = [400, 403, 404]

/**
 * Sends no token. Returns undefined if Nava answers with a status of `NOTHING_THERE`.
 * @throws ProblemError if Nava or something before it refuses, other errors if Nava is unreachable
 */
async function read<E extends Endpoint>(endpoint: E, id: string): Promise<ReplyOf<E['reply']> | undefined> {
  const response = await fetch(addressOf(endpoint, { params: { id } }), { method: endpoint.method })
  const { status, ok, headers } = response
  const [type, retryAfter] = [headers.get('content-type'), headers.get('retry-after')]
  const error = errorOf({ status, type, retryAfter, body: ok ? '' : await response.text() })
  const isNavas = error instanceof ProblemError && !error.foreign
  if (isNavas && NOTHING_THERE.includes(status)) return undefined
  if (error) throw error
  // The server's reply matches the contract, so it is not validated (see lib/calls/call.ts).
  return (await response.json()) as ReplyOf<E['reply']>
}

const artistsOf = (music: Pick<MusicCard, 'musicArtists'>): Person[] =>
  music.musicArtists.map(({ artist }) => ({
    name: artist.name,
    link: paths.artist(artist.artistID, artist.name),
  }))

function trackOf(music: MusicCard, version = ''): Track {
  const canPlay = music.hasAudio && !music.isCommingSoon
  return {
    kind: 'music',
    id: music.musicID,
    title: music.title,
    people: artistsOf(music),
    link: paths.playMusic(music),
    audio: canPlay ? streams.music(limits.audio.defaultQuality, music.musicID, { v: version }) : undefined,
    length: music.musicLength,
  }
}

function musicItem(music: Music): Item {
  const track = trackOf(music, music.audioVersion)
  return {
    ...track,
    cover: imageAddress('music', music.musicID, music.imageVersion, COVER_WIDTH),
    tracks: [track],
    steps: 'none',
  }
}

function videoItem(music: Music): Item {
  const { musicID: id, videoVersion: v } = music
  const height = (music.videoHeights[0] ?? limits.video.defaultHeight) as VideoHeight
  return {
    ...trackOf(music),
    link: paths.playVideo(id),
    cover:
      imageAddress('video', id, music.videoImageVersion, POSTER_WIDTH) ??
      imageAddress('music', id, music.imageVersion, POSTER_WIDTH),
    tracks: [],
    steps: 'none',
    video: { id, playlist: streams.videoMaster(id, { v }), file: streams.videoFile(height, id, { v }) },
  }
}

const hostsOf = (djs: PodcastCard['podcastDjs']): Person[] =>
  djs.map(({ dj }) => ({ name: dj.name, link: paths.dj(dj.djID) }))

function episodeOf(podcast: PodcastCard, version = ''): Track {
  const { podcastID: id } = podcast
  return {
    kind: 'podcast',
    id,
    title: podcast.title,
    people: hostsOf(podcast.podcastDjs),
    link: paths.playPodcast(podcast),
    audio: podcast.hasAudio ? streams.podcast(limits.audio.defaultQuality, id, { v: version }) : undefined,
    length: podcast.musicLength,
  }
}

function podcastItem(podcast: Podcast): Item {
  const track = episodeOf(podcast, podcast.audioVersion)
  return {
    ...track,
    cover: imageAddress('podcast', podcast.podcastID, podcast.imageVersion, COVER_WIDTH),
    tracks: [track],
    steps: 'seconds',
  }
}

function albumItem(album: Album): Item {
  return {
    title: album.name,
    people: artistsOf({ musicArtists: album.albumArtists }),
    link: paths.album(album.albumID),
    cover: imageAddress('album', album.albumID, album.imageVersion, COVER_WIDTH),
    tracks: album.musics.map((music) => trackOf(music)),
    steps: 'tracks',
  }
}

function artistItem({ artist, topSongs }: ReplyOf<(typeof getArtistPage)['reply']>): Item {
  return {
    title: artist.name,
    people: [],
    link: paths.artist(artist.artistID, artist.name),
    cover: imageAddress('artist', artist.artistID, artist.imageVersion, COVER_WIDTH),
    tracks: topSongs.map((music) => trackOf(music)),
    steps: 'tracks',
  }
}

function collectionItem(collection: Collection, musics: readonly MusicCard[]): Item {
  const { collectionID: id, imageVersion } = collection
  return {
    title: collection.name,
    people: artistsOf({ musicArtists: collection.collectionArtists }),
    link: paths.collection(id),
    cover: imageAddress('collection', id, imageVersion, COVER_WIDTH),
    tracks: musics.map((music) => trackOf(music)),
    steps: 'tracks',
  }
}

function playlistItem({ playListID, name, musics }: PlaylistPage): Item {
  const [first] = musics
  return {
    title: name,
    people: [],
    link: paths.myPlaylist(playListID),
    cover: first && imageAddress('music', first.musicID, first.imageVersion, COVER_WIDTH),
    tracks: musics.map((music) => trackOf(music)),
    steps: 'tracks',
  }
}

function djItem(dj: Dj, episodes: readonly PodcastCard[]): Item {
  return {
    title: dj.name,
    people: [],
    link: paths.dj(dj.djID),
    cover: imageAddress('dj', dj.djID, dj.imageVersion, COVER_WIDTH),
    tracks: episodes.map((episode) => episodeOf(episode)),
    steps: 'tracks',
  }
}

function seriesItem(series: PodcastCollection): Item {
  const { podcastCollectionID: id, imageVersion } = series
  return {
    title: series.name,
    people: hostsOf(series.podcastCollectionDjs),
    link: paths.podcastCollection(id),
    cover: imageAddress('podcastCollection', id, imageVersion, COVER_WIDTH),
    tracks: series.podcasts.map((episode) => episodeOf(episode)),
    steps: 'tracks',
  }
}
