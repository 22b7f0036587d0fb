// @vitest-environment node
import { expect, test } from 'vitest'
import { paths } from '../../lib/paths/paths.ts'
import { tabOf, sectionOf } from './section-of.ts'

const music = { musicID: 7, title: 'Harbour', artists: 'Mira' }

test.each([
  [paths.videos, 'musicVideos'],
  [paths.playVideo(7), 'musicVideos'],
  [paths.album(7), 'musics'],
  [paths.playMusic(music), 'musics'],
  [paths.hotMusics, 'musics'],
  [paths.playlist(7), 'playlists'],
  [paths.playPodcastByID(7), 'podcasts'],
  [paths.artist(7, 'Mira'), 'allArtists'],
  [paths.dj(7), 'allDjs'],
  [paths.newsPost(7), 'news'],
  [paths.terms, 'terms'],
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
  expect(tabOf(path)).toBe(item)
})
