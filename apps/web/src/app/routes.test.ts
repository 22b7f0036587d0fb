import { describe, expect, test } from 'vitest'
import { paths } from '../lib/paths/paths.ts'
import { studioPaths } from '../lib/paths/studio-paths.ts'
import { matchRoute, routes } from './routes.ts'

const music = { musicID: 1007, title: 'Rain On Glass', artists: 'Mira Sol' }
const podcast = { podcastID: 1007, title: 'Late Shift', djs: 'DJ Mina' }

const links: Record<keyof typeof paths | keyof typeof studioPaths, string> = {
  ...paths,
  ...studioPaths,
  playMusic: paths.playMusic(music),
  playMusicByID: paths.playMusicByID(1007),
  playVideo: paths.playVideo(1007),
  playPodcast: paths.playPodcast(podcast),
  playPodcastByID: paths.playPodcastByID(1007),
  release: studioPaths.release(1007),
  ownAlbum: studioPaths.ownAlbum(1007),
  releaseAlbum: studioPaths.releaseAlbum(1007),
  releasePodcast: studioPaths.releasePodcast(1007),
  album: paths.album(1007),
  collection: paths.collection(1007),
  playlist: paths.playlist(1007),
  podcastCollection: paths.podcastCollection(1007),
  artist: paths.artist(1007, 'Mira Sol'),
  dj: paths.dj(1007),
  genre: paths.genre(7),
  mix: paths.mix(1),
  musicsShown: paths.musicsShown('hot'),
  videosShown: paths.videosShown('hot'),
  musicVideosOf: paths.musicVideosOf(1007),
  search: paths.search('rain & drums'),
  newsPost: paths.newsPost(1007),
  myPlaylist: paths.myPlaylist(1007),
  myMusicsShown: paths.myMusicsShown('videos'),
  requestArtist: paths.requestArtist(1007),
  editMusic: studioPaths.editMusic(1007),
  uploadMusic: studioPaths.uploadMusic(1007, 'video'),
  editCollection: studioPaths.editCollection(1007),
  editPodcast: studioPaths.editPodcast(1007),
  uploadPodcast: studioPaths.uploadPodcast(1007),
  artistSocials: studioPaths.artistSocials(1007),
  artistDetails: studioPaths.artistDetails(1007),
  artistStatistics: studioPaths.artistStatistics(1007),
  musicStatistics: studioPaths.musicStatistics(1007),
  djStatistics: studioPaths.djStatistics(1007),
  podcastStatistics: studioPaths.podcastStatistics(1007),
}

const NOT_BUILT_YET: readonly (keyof typeof paths)[] = []

const pathOf = (link: string) => matchRoute(link)?.route.path

test('every link leads to a page, except those that are not built yet', () => {
  const dead = Object.entries(links).filter(([, link]) => pathOf(link) === '*')
  expect(dead.map(([name]) => name).toSorted()).toEqual(NOT_BUILT_YET)
})

test('every page except short links and aliases is the target of a link', () => {
  const reached = new Set(Object.values(links).map(pathOf))
  const others = routes.map(({ path }) => path).filter((path) => !reached.has(path) && path !== '*')
  expect(others).toEqual([
    '/video',
    '/artistDetails/:id',
    '/artistsocials/:id',
    '/dashboard',
    // Sent by artists to whom they choose
    '/press/:key',
    '/m/:id?',
    '/v/:id?',
    '/a/:id?',
    '/p/:id?',
    '/pl/:id?',
  ])
})

test.each([
  ['/PLAYMUSIC/1007', '/playMusic/:id/:artist?/:title?'],
  ['/playmusic/1007/Mira-Sol/Rain', '/playMusic/:id/:artist?/:title?'],
  ['/artistpanel/CreateMusic', '/artistPanel/createmusic'],
  ['/artistPanel/uploadmusic/1007', '/artistPanel/uploadmusic/:id/:video?'],
  ['/musicvideos', '/MusicVideos'],
  ['/musicvideos/7', '/MusicVideos/:id'],
  ['/AllArtists', '/allartists'],
  ['/Album', '/album/:id?'],
  ['/M/5', '/m/:id?'],
  ['/MyMusics/Videos', '/myMusics/:show?'],
  ['/Dashbord', '/dashbord'],
  ['/no/such/page', '*'],
])('%s shows the page of %s', (pathname, path) => {
  expect(pathOf(pathname)).toBe(path)
})

test('only pages with their own player are marked as such', () => {
  const own = routes.filter(({ ownPlayer }) => ownPlayer).map(({ path }) => path)
  expect(own).toEqual(['/playVideo/:id', '/live', '/press/:key'])
})

describe('each route', () => {
  test.each(routes)('$path has a page', async ({ page }) => {
    expect((await page()).default).toBeTypeOf('function')
  })
})
