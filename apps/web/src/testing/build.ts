import {
  type AlbumCard,
  type ArtistCard,
  type ArtistChoice,
  type Comment,
  Home,
  type Music,
  type MusicCard,
  type PodcastCard,
  type SliderCard,
  type homeParts,
} from '@nava/contracts'
import type * as z from 'zod'
import type { QueueItem } from '../features/listening/player/queue-item.ts'
import { unknownLevel } from '../features/listening/playback/level.ts'

export function buildCard(over: Partial<MusicCard> = {}): MusicCard {
  const musicID = over.musicID ?? 1001
  return {
    musicID,
    title: `Song ${musicID}`,
    artists: 'Mina Farahani',
    musicArtists: [{ artistID: 1001, artist: { artistID: 1001, name: 'Mina Farahani' } }],
    releaseDate: '2026-11-01T10:00:00.000Z',
    musicLength: 185,
    videoLength: over.hasVideo ? 185 : 0,
    coverColor: '#12908a',
    imageVersion: 'v1',
    videoImageVersion: '',
    hasAudio: true,
    hasVideo: false,
    playCount: 1200,
    likeCount: 34,
    isConfirmed: true,
    isCommingSoon: false,
    isExlusive: false,
    albumID: 0,
    disc: 1,
    track: 0,
    gain: null,
    truePeak: null,
    albumGain: null,
    albumTruePeak: null,
    ...over,
  }
}

export function buildCards(count: number, first = 1001, over: Partial<MusicCard> = {}): MusicCard[] {
  return Array.from({ length: count }, (_, at) => buildCard({ ...over, musicID: first + at }))
}

export function buildMusic(over: Partial<Music> = {}): Music {
  return {
    ...buildCard(over),
    musicArtists: [{ artistID: 1001, artist: { artistID: 1001, name: 'Mina Farahani', imageVersion: 'v1' } }],
    topImageVersion: '',
    lyrics: '',
    topCoverColor: '',
    languageID: 0,
    genreMusics: [],
    musicTypes: [],
    keywords: [],
    albumName: '',
    videoHeights: [],
    audioVersion: '',
    videoVersion: '',
    ...over,
  }
}

export function buildAlbumCard(over: Partial<AlbumCard> = {}): AlbumCard {
  return {
    albumID: 1001,
    name: 'Night Roads',
    artists: 'Mina Farahani',
    coverColor: '#12908a',
    imageVersion: '',
    releaseDate: '2026-01-01T00:00:00.000Z',
    ...over,
  }
}

export function buildArtist(over: Partial<ArtistCard> = {}): ArtistCard {
  return {
    artistID: 1001,
    name: 'Mina Farahani',
    isVerified: true,
    showOnMain: true,
    followerCount: 48_000,
    playCount: 100_000,
    imageVersion: 'v1',
    ...over,
  }
}

export function buildArtistChoice(over: Partial<ArtistChoice> = {}): ArtistChoice {
  return { artistID: 1001, name: 'Mina Farahani', followerCount: 0, imageVersion: '', ...over }
}

export function buildSlider(over: Partial<SliderCard> = {}): SliderCard {
  return {
    sliderID: 1001,
    type: 'music',
    refID: 1001,
    link: '',
    place: 'top',
    titleOne: 'Rain on Valiasr',
    titleTwo: 'The new single',
    dominantColor: '#12908a',
    imageVersion: 'v1',
    ...over,
  }
}

type HomeParts = { [Part in keyof typeof homeParts]: z.output<(typeof homeParts)[Part]> }

export function buildHome(over: Partial<HomeParts & { navaExclusive: MusicCard[] }> = {}): Home {
  return Home.parse({
    sliders: [],
    popularArtists: [],
    hotMusicVideos: [],
    navaExclusive: [],
    newCollections: [],
    hotMusics: [],
    newReleasedMusicVideos: [],
    newReleasedMusics: [],
    commingSoon: [],
    podcasts: [],
    podcastCollections: [],
    hotAlbums: [],
    events: [],
    ...over,
  })
}

export function buildPodcast(over: Partial<PodcastCard> = {}): PodcastCard {
  const podcastID = over.podcastID ?? 1001
  return {
    podcastID,
    title: `Episode ${podcastID}`,
    releaseDate: '2026-11-01T10:00:00.000Z',
    musicLength: 1800,
    playCount: 90,
    likeCount: 5,
    coverColor: '#12908a',
    imageVersion: 'v1',
    hasAudio: true,
    podcastDjs: [{ djID: 1001, dj: { djID: 1001, name: 'Kaveh' } }],
    djs: 'Kaveh',
    gain: null,
    truePeak: null,
    ...over,
  }
}

export function buildPodcasts(count: number, first = 1001): PodcastCard[] {
  return Array.from({ length: count }, (_, at) => buildPodcast({ podcastID: first + at }))
}

export function buildQueueTrack(id: number, over: Partial<QueueItem> = {}): QueueItem {
  return {
    kind: 'music',
    id,
    title: `Track ${id}`,
    artists: [],
    color: '',
    imageVersion: '',
    length: 200,
    hasVideo: false,
    isExplicit: false,
    albumID: 0,
    level: unknownLevel,
    ...over,
  }
}

export const buildComment = (over: Partial<Comment> = {}): Comment => ({
  commentID: 1001,
  commentText: 'What a chorus',
  musicID: 1001,
  albumID: 0,
  podcastID: 0,
  collectionID: 0,
  userID: 1002,
  name: 'Sara',
  avatar: '',
  created: '2026-11-01T10:00:00.000Z',
  likeCount: 3,
  isLiked: false,
  ...over,
})
