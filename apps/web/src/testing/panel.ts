import {
  type PanelMusic,
  type PanelPodcast,
  type Statistics,
  artistPanelMe,
  djPanelMe,
  limits,
} from '@nava/contracts'
import { buildArtist, buildCard, buildPodcast } from './build.ts'
import { answer } from './server.ts'
import { signedIn } from './tokens.ts'

export function signedInArtist() {
  signedIn(1002)
  answer(artistPanelMe, {
    userID: 1002,
    name: 'Mina',
    email: 'mina@example.com',
    artists: [buildArtist()],
  })
}

export function buildPanelMusic(over: Partial<PanelMusic> = {}): PanelMusic {
  return {
    ...buildCard({ isConfirmed: false, ...over }),
    audio: { state: 'none' },
    video: { state: 'none' },
    refusal: null,
    isWithdrawn: false,
    ...over,
  }
}

export function signedInDj() {
  signedIn(1003)
  answer(djPanelMe, {
    userID: 1003,
    name: 'Kian',
    email: 'kian@example.com',
    djs: [{ djID: 1001, name: 'DJ Kian', followerCount: 0, playCount: 0, imageVersion: '' }],
  })
}

export function buildPanelPodcast(over: Partial<PanelPodcast> = {}): PanelPodcast {
  return {
    ...buildPodcast({ podcastDjs: [{ djID: 1001, dj: { djID: 1001, name: 'DJ Kian' } }] }),
    description: '',
    isConfirmed: false,
    audioVersion: '',
    transcript: '',
    audio: { state: 'none' },
    refusal: null,
    isWithdrawn: false,
    ...over,
  }
}

export function buildStatistics(
  totals: Partial<Statistics['totals']> = {},
  totalsBefore: Partial<Statistics['totals']> = {},
): Statistics {
  const none = {
    plays: 0,
    listeners: 0,
    earlySkips: 0,
    likes: 0,
    saves: 0,
    followers: 0,
    playlistAdds: 0,
    downloads: 0,
  }
  return {
    id: 1001,
    name: 'Mina',
    days: 7,
    updatedAt: null,
    byDay: [],
    totals: { ...none, ...totals },
    totalsBefore: { ...none, ...totalsBefore },
    completion: { plays: 0, reached: Array.from({ length: limits.statistics.completionSteps }, () => 0) },
    sources: [],
    ends: [],
    firstWeeks: [],
  }
}
