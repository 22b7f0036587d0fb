import { beforeEach, expect, test } from 'vitest'
import { buildCard, buildPodcast } from '../../../testing/build.ts'
import { fromMusic, fromPodcast } from '../queue-item.ts'
import { saveEpisodePosition, positionOf } from './episode-positions.ts'

const episode = fromPodcast(buildPodcast())
const LENGTH = 1800
beforeEach(() => localStorage.clear())

test('an episode continues at its saved position', () => {
  saveEpisodePosition(episode, 600, LENGTH)
  expect(positionOf(episode)).toBe(600)
  saveEpisodePosition(episode, 602, LENGTH)
  expect(positionOf(episode)).toBe(600)
  saveEpisodePosition(episode, 605, LENGTH)
  expect(positionOf(episode)).toBe(605)
})

test('an episode that was finished, or barely started, starts at its beginning', () => {
  saveEpisodePosition(episode, 600, LENGTH)
  saveEpisodePosition(episode, LENGTH - 5, LENGTH)
  expect(positionOf(episode)).toBe(0)
  saveEpisodePosition(episode, 4, LENGTH)
  expect(positionOf(episode)).toBe(0)
})

test('tracks always start at their beginning', () => {
  const track = fromMusic(buildCard())
  saveEpisodePosition(track, 100, 185)
  expect(positionOf(track)).toBe(0)
})

test('the last hundred episodes are remembered', () => {
  for (let podcastID = 1001; podcastID <= 1101; podcastID += 1)
    saveEpisodePosition(fromPodcast(buildPodcast({ podcastID })), 60, LENGTH)
  expect(positionOf(episode)).toBe(0)
  expect(positionOf(fromPodcast(buildPodcast({ podcastID: 1002 })))).toBe(60)
})
