import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildCard, buildPodcast } from '../../../testing/build.ts'
import { fromMusic, fromPodcast } from './queue-item.ts'
import { positionOf, saveEpisodePosition, setPlayed, useEpisodeProgress } from './episode-positions.ts'

const episode = fromPodcast(buildPodcast())
const LENGTH = 1800
beforeEach(() => {
  localStorage.clear()
  setPlayed(episode.id, false)
})

const shown = () => renderHook(() => useEpisodeProgress(episode.id)).result

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

test('an episode is begun, then played at its end, and begun again when it is heard again', () => {
  const progress = shown()
  expect(progress.current).toEqual({ state: 'new' })
  act(() => saveEpisodePosition(episode, 450, LENGTH))
  expect(progress.current).toEqual({ state: 'begun', share: 0.25, left: 1350 })
  act(() => saveEpisodePosition(episode, LENGTH - 5, LENGTH))
  expect(progress.current).toEqual({ state: 'played' })
  act(() => saveEpisodePosition(episode, 0, LENGTH))
  expect(progress.current).toEqual({ state: 'played' })
  act(() => saveEpisodePosition(episode, 900, LENGTH))
  expect(progress.current).toEqual({ state: 'begun', share: 0.5, left: 900 })
})

test('an episode can be marked as played and as not played, and starts from its beginning', () => {
  const progress = shown()
  act(() => saveEpisodePosition(episode, 450, LENGTH))
  act(() => setPlayed(episode.id, true))
  expect(progress.current).toEqual({ state: 'played' })
  expect(positionOf(episode)).toBe(0)
  expect(JSON.parse(localStorage.getItem('playedEpisodes') ?? '')).toEqual([episode.id])
  act(() => setPlayed(episode.id, false))
  expect(progress.current).toEqual({ state: 'new' })
})
