/** Every screen of the client, with somebody who uses it. */
import { clientOf, findTrack, findVideo } from './client.ts'

/** One of the demo's accounts, or nobody who is signed in. */
export type Person = (typeof PEOPLE)[number]
export const PEOPLE = ['visitor', 'listener', 'artist', 'dj'] as const

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** Ids that differ between runs; those of the demo begin at 1001. */
export interface ScreenIDs {
  /** A track that plays. */
  musicID: number
  /** A video that plays. */
  videoID: number
  /** A track of the artist's own. */
  ownMusicID: number
  /** An episode of the DJ's own. */
  ownPodcastID: number
  /** A collection of the DJ's own. */
  ownCollectionID: number
}

/** The screen of what there is not. */
export const UNKNOWN = '/no/such/page'

export function screensOf(ids: ScreenIDs): Record<Person, string[]> {
  return {
    visitor: [
      '/',
      `/playMusic/${ids.musicID}`,
      `/playVideo/${ids.videoID}`,
      '/playPodcast/1001',
      '/artist/1001',
      '/album/1001',
      '/collection/1001',
      '/playlist/1001',
      '/dj/1001',
      '/podcastCollection/1001',
      '/musics',
      '/hotmusics',
      '/othermusics',
      '/mostplayedmusics',
      '/newmusics',
      '/videos',
      '/MusicVideos',
      '/allartists',
      '/alldjs',
      '/albums',
      '/playlists',
      '/podcasts',
      '/podcastCollections',
      '/events',
      '/live',
      '/news',
      '/newsPost/1001',
      '/search?q=night',
      '/pep',
      '/about',
      '/contact-us',
      '/privacy-policy',
      '/terms-of-service',
      '/register',
      UNKNOWN,
    ],
    listener: [
      '/',
      '/setting',
      '/updateinfo',
      '/profile',
      '/myMusics',
      '/myMusics/podcasts',
      '/myplaylists',
      '/myplaylists/1001',
      '/requestartist/1004',
    ],
    artist: [
      '/artistPanel',
      '/artistPanel/createmusic',
      '/artistPanel/bulkupload',
      `/artistPanel/editMusic/${ids.ownMusicID}`,
      `/artistPanel/uploadmusic/${ids.ownMusicID}/music`,
      `/artistPanel/uploadmusic/${ids.ownMusicID}/video`,
      '/artistPanel/artistDetails/1001',
      '/artistPanel/artistsocials/1001',
      '/artistPanel/statistics/artist/1001',
      `/artistPanel/statistics/music/${ids.ownMusicID}`,
      '/artistPanel/error',
    ],
    dj: [
      '/djPanel',
      '/djPanel/createpodcast',
      '/djPanel/createcollection',
      `/djPanel/editcollection/${ids.ownCollectionID}`,
      '/djPanel/importfeed',
      `/djPanel/editPodcast/${ids.ownPodcastID}`,
      `/djPanel/uploadpodcast/${ids.ownPodcastID}`,
      '/djPanel/statistics/dj/1001',
      `/djPanel/statistics/podcast/${ids.ownPodcastID}`,
    ],
  }
}

/** Waits until the demo has something to play, and finds the ids; makes what the demo has none of. */
export async function findIDs(): Promise<ScreenIDs> {
  const { musicID } = await findTrack()
  const { musicID: videoID } = await findVideo()
  const artist = await clientOf('artist@example.com')
  const dj = await clientOf('dj@example.com')
  // What is live cannot be changed, and has no form.
  const musics = await listOf<{ musicID: number; isConfirmed: boolean }>(
    artist.get('/api/artistpanel/musics'),
  )
  const music = musics.find(({ isConfirmed }) => !isConfirmed)
  const [podcast] = await listOf<{ podcastID: number }>(dj.get('/api/djpanel/podcasts'))
  if (!music || !podcast)
    throw new Error('The demo gives its artist a track that is not live, and its DJ an episode')
  // Without an episode it is in no list of others.
  const form = { name: `Looked at ${crypto.randomUUID().slice(0, 8)}`, djID: 1001, podcastIDs: [] }
  const made = await dj.send('POST', '/api/djpanel/collections', form)
  const { podcastCollectionID } = (await made.json()) as { podcastCollectionID?: number }
  if (!podcastCollectionID) throw new Error(`The collection is refused with ${made.status}`)
  return {
    musicID,
    videoID,
    ownMusicID: music.musicID,
    ownPodcastID: podcast.podcastID,
    ownCollectionID: podcastCollectionID,
  }
}

async function listOf<Row>(reply: Promise<Response>): Promise<Row[]> {
  return (await (await reply).json()) as Row[]
}
