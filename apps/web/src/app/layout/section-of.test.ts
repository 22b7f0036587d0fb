// @vitest-environment node
import { expect, test } from 'vitest'
import { paths } from '../../lib/paths/paths.ts'
import { bottomItemOf, sectionOf } from './section-of.ts'

const music = { musicID: 7, title: 'Harbour', artists: 'Mira' }

test.each([
  [paths.videos, paths.musicVideos],
  [paths.playVideo(7), paths.musicVideos],
  [paths.album(7), paths.musics],
  [paths.playMusic(music), paths.musics],
  [paths.hotMusics, paths.musics],
  [paths.playlist(7), paths.playlists],
  [paths.playPodcastByID(7), paths.podcasts],
  [paths.artist(7, 'Mira'), paths.allArtists],
  [paths.dj(7), paths.allDjs],
  [paths.newsPost(7), paths.news],
  [paths.terms, paths.terms],
  [paths.home, undefined],
  ['/nowhere', undefined],
])('%s lies under %s in the side menu', (path, section) => {
  expect(sectionOf(path)).toBe(section)
})

test.each([
  [paths.home, 'home'],
  [paths.album(7), 'home'],
  [paths.playMusic(music), 'home'],
  ['/search', 'search'],
  [paths.live, 'live'],
  [paths.myPlaylist(7), 'library'],
  [paths.settings, 'me'],
  [paths.artistPanel, 'me'],
  [paths.terms, 'home'],
  ['/nowhere', undefined],
])('%s belongs to %s of the bottom navigation', (path, item) => {
  expect(bottomItemOf(path)).toBe(item)
})
