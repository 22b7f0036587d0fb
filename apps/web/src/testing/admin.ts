import {
  type adminAlbums,
  type adminListArtistRequests,
  AdminMusic,
  type AdminSchedule,
  AdminFigures,
  type ReplyOf,
} from '@nava/contracts'
import { buildCard } from './build.ts'

export function buildAdminMusic(over: Partial<AdminMusic> = {}): AdminMusic {
  return AdminMusic.parse({
    ...buildCard({ isConfirmed: false }),
    audio: { state: 'ready' },
    video: { state: 'none' },
    isExplicit: false,
    audioSource: { name: 'rain.flac', bytes: 1_000_000 },
    videoID: 0,
    genres: [{ genreID: 1001, name: 'Pop' }],
    createdBy: { userID: 1002, name: 'Mina' },
    refusal: null,
    withdrawn: null,
    created: '2026-11-01T10:00:00.000Z',
    updated: '2026-11-02T10:00:00.000Z',
    ...over,
  })
}

type Album = ReplyOf<typeof adminAlbums.read.reply>

export const buildAdminAlbum = (over: Partial<Album> = {}): Album => ({
  albumID: 1001,
  name: 'Night',
  releaseDate: '2026-11-01T00:00:00.000Z',
  coverColor: '#12908a',
  imageVersion: '',
  playCount: 12,
  artists: [{ artistID: 1001, name: 'Mina' }],
  musics: [
    { musicID: 1001, title: 'Rain', disc: 1, track: 1 },
    { musicID: 1002, title: 'Wind', disc: 1, track: 2 },
  ],
  withdrawn: null,
  created: '2026-11-01T10:00:00.000Z',
  updated: '2026-11-02T10:00:00.000Z',
  ...over,
})

type Request = ReplyOf<typeof adminListArtistRequests.reply>['items'][number]

export const buildArtistRequest = (over: Partial<Request> = {}): Request => ({
  id: 1001,
  userID: 1007,
  status: 'open',
  name: 'Kian',
  artistName: 'Kian Band',
  email: 'kian@example.com',
  phone: '',
  artistMessage: 'We play folk.',
  artistID: 0,
  created: '2026-11-03T10:00:00.000Z',
  updated: '2026-11-03T10:00:00.000Z',
  ...over,
})

export const buildAdminSchedule = (over: Partial<AdminSchedule> = {}): AdminSchedule => ({
  scheduleID: 1001,
  title: 'Morning',
  date: '2026-12-01T04:30:00.000Z',
  endsAt: '2026-12-01T05:30:00.000Z',
  musicID: 0,
  djID: 0,
  djName: '',
  localStart: '2026-12-01T08:00',
  localEnd: '2026-12-01T09:00',
  seriesID: 0,
  rrule: null,
  isException: false,
  conflicts: [],
  created: '2026-11-01T10:00:00.000Z',
  updated: '2026-11-02T10:00:00.000Z',
  ...over,
})
export const buildFigures = (over: Partial<AdminFigures> = {}): AdminFigures =>
  AdminFigures.parse({
    at: '2026-11-30T10:00:00.000Z',
    problems: [],
    listeners: 12,
    plays: { today: 150, weekAgo: 100 },
    people: { all: 900, today: 3, week: 21 },
    tracks: 480,
    disk: { used: 40e9, free: 60e9, trend: { state: 'filling', days: 40 } },
    media: { place: 'local', bytes: 25e9 },
    queues: [{ name: 'audio', waiting: 4, running: 1, failed: 2, age: 600 }],
    uploads: { waiting: 5, failed: 2 },
    waiting: { decisions: 6, requests: 1, tracks: 3, episodes: 0, comments: 2, chat: 0 },
    backup: { state: 'taken', at: '2026-11-30T04:00:00.000Z', bytes: 26e9 },
    errors: [{ code: 'server.failed', count: 7 }],
    versions: {
      ...{ version: '0.1.0', commit: 'abcdef0123456789', schema: '20261130054650_counts' },
      ...{ node: '24.1.0', postgres: '17.2', redis: '' },
      workers: [
        {
          ...{ host: 'one.example', state: 'ready', version: '0.1.0', commit: 'abcdef0123456789' },
          ...{ ffmpeg: '7.1', problem: '' },
        },
      ],
    },
    days: [{ day: '2026-11-30', plays: 150, listeners: 12 }],
    topTracks: [{ musicID: 1001, title: 'Rain', plays: 70 }],
    ...over,
  })
