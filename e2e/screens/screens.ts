import { itemPaths, type PagePath, pageList } from '@nava/contracts'
import { findTrack, findVideo } from '../fixtures/find-items.ts'
import { clientOf } from '../stack/client.ts'

export type Person = (typeof PEOPLE)[number]
export const PEOPLE = ['visitor', 'listener', 'artist', 'dj', 'admin'] as const

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** IDs that differ between runs; others of the demo start at 1001 */
export interface ScreenIDs {
  musicID: number
  videoID: number
  ownMusicID: number
  ownPodcastID: number
  ownCollectionID: number
  ownAlbumID: number
  ownPlaylistID: number
  pressKey: string
}

export const UNKNOWN = '/no/such/page'

export function screensOf(ids: ScreenIDs): Record<Person, string[]> {
  const addresses = addressesOf(ids)
  const of = (person: Person) =>
    pageList
      .filter(([, { reader = 'visitor', sameAs }]) => reader === person && !sameAs)
      .flatMap(([path]) => addresses[path] ?? addressOf(path))
  return {
    visitor: [...of('visitor'), UNKNOWN],
    listener: ['/', `/myplaylists/${ids.ownPlaylistID}`, ...of('listener')],
    artist: of('artist'),
    dj: of('dj'),
    admin: of('admin'),
  }
}

export function publicPages(ids: Pick<ScreenIDs, 'musicID' | 'videoID'>): string[] {
  const addresses = addressesOf({
    ...ids,
    ownMusicID: 0,
    ownPodcastID: 0,
    ownCollectionID: 0,
    ownAlbumID: 0,
    ownPlaylistID: 0,
    pressKey: '',
  })
  return pageList
    .filter(([, { reader, sameAs }]) => !reader && !sameAs)
    .flatMap(([path]) => addresses[path] ?? addressOf(path))
}

const addressOf = (path: string) => path.replace(/:id\??/, '1001').replaceAll(/\/:\w+\?/g, '')

/** Tables and forms are alike, so some of each stand for all. */
const ADMIN = [
  ...['decisions', 'music', 'albums/1001', 'artists/new', 'users', 'users/1001', 'sliders/1001', 'news/1001'],
  ...['schedules', 'schedules/new', 'legaltexts/new', 'station', 'push', 'settings', 'backups'],
  ...['home', 'mediachecks', 'import', 'queuejobs', 'jobs', 'tasks', 'audit'],
]

/** Addresses that differ from `addressOf` */
const addressesOf = (ids: ScreenIDs): Partial<Record<PagePath, string[]>> => ({
  '/playMusic/:id/:artist?/:title?': [itemPaths.music(ids.musicID)],
  '/playVideo/:id': [itemPaths.video(ids.videoID)],
  // Left out, because it looks like the list of all videos.
  '/MusicVideos/:id': [],
  '/search': ['/search?q=night'],
  '/myMusics/:show?': ['/myMusics', '/myMusics/podcasts'],
  '/mix/:id': ['/mix/1'],
  '/requestartist/:id': ['/requestartist/1004'],
  '/artistPanel/editMusic/:id': [`/artistPanel/editMusic/${ids.ownMusicID}`],
  '/artistPanel/uploadmusic/:id/:video?': ['music', 'video'].map(
    (what) => `/artistPanel/uploadmusic/${ids.ownMusicID}/${what}`,
  ),
  '/artistPanel/release/:about/:id': [`/artistPanel/release/music/${ids.ownMusicID}`],
  '/artistPanel/albums/:id?': ['/artistPanel/albums', `/artistPanel/albums/${ids.ownAlbumID}`],
  '/press/:key': [`/press/${ids.pressKey}`],
  '/djPanel/release/:id': [`/djPanel/release/${ids.ownPodcastID}`],
  '/artistPanel/statistics/:about/:id': [
    '/artistPanel/statistics/artist/1001',
    `/artistPanel/statistics/music/${ids.ownMusicID}`,
  ],
  '/admin/:section?/:id?': ['/admin', ...ADMIN.map((section) => `/admin/${section}`)],
  '/djPanel/editcollection/:id': [`/djPanel/editcollection/${ids.ownCollectionID}`],
  '/djPanel/editPodcast/:id': [`/djPanel/editPodcast/${ids.ownPodcastID}`],
  '/djPanel/uploadpodcast/:id': [`/djPanel/uploadpodcast/${ids.ownPodcastID}`],
  '/djPanel/statistics/:about/:id': [
    '/djPanel/statistics/dj/1001',
    `/djPanel/statistics/podcast/${ids.ownPodcastID}`,
  ],
})

export async function findIDs(): Promise<ScreenIDs> {
  const { musicID } = await findTrack()
  const { musicID: videoID } = await findVideo()
  const artist = await clientOf('artist@example.com')
  const dj = await clientOf('dj@example.com')
  const listener = await clientOf('listener@example.com')
  // Only unpublished tracks have a form.
  const musics = await listOf<{ musicID: number; isConfirmed: boolean }>(
    artist.get('/api/artistpanel/musics'),
  )
  const music = musics.find(({ isConfirmed }) => !isConfirmed)
  const [podcast] = await listOf<{ podcastID: number }>(dj.get('/api/djpanel/podcasts'))
  const [playlist] = await listOf<{ playListID: number }>(
    listener.send('POST', '/api/playlists/getplaylist', {}),
  )
  if (!music || !podcast || !playlist)
    throw new Error(
      'The demo gives its artist a track that is not live, its DJ an episode, its listener a playlist',
    )
  // A collection without episodes stays unlisted, so visitors do not see it.
  const form = { name: `Looked at ${crypto.randomUUID().slice(0, 8)}`, djID: 1001, podcastIDs: [] }
  const made = await dj.send('POST', '/api/djpanel/collections', form)
  const { podcastCollectionID } = (await made.json()) as { podcastCollectionID?: number }
  if (!podcastCollectionID) throw new Error(`The collection is refused with ${made.status}`)
  const [album] = await listOf<{ albumID: number }>(artist.get('/api/artistpanel/albums'))
  if (!album) throw new Error('The demo gives its artist an album')
  const link = { name: 'Night Radio', expires: new Date(Date.now() + 86_400_000) }
  const linked = await artist.send('POST', `/api/presslinks/music/${music.musicID}`, link)
  const { key: pressKey } = (await linked.json()) as { key?: string }
  if (!pressKey) throw new Error(`The press link is refused with ${linked.status}`)
  return {
    musicID,
    videoID,
    ownMusicID: music.musicID,
    ownPodcastID: podcast.podcastID,
    ownCollectionID: podcastCollectionID,
    ownAlbumID: album.albumID,
    ownPlaylistID: playlist.playListID,
    pressKey,
  }
}

async function listOf<Row>(reply: Promise<Response>): Promise<Row[]> {
  return (await (await reply).json()) as Row[]
}
