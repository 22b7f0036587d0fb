import {
  getHealth,
  isMusicLiked,
  limits,
  playMusic,
  playPodcast,
  reportMusicListening,
  setLike,
  setSave,
} from '@nava/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { isReachable, noteReach } from '../../../lib/calls/server-reach.ts'
import { session } from '../../../lib/session/session.ts'
import { answer, breakOff, refuse, withServer } from '../../../testing/server.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { withTexts } from '../../../testing/texts.ts'
import { countPlay, reportListening } from '../playback/count-play.ts'
import { toggleReaction } from '../reactions/toggle-reaction.ts'
import { storeForLater } from './store-for-later.ts'
import { readOutbox } from './outbox.ts'
import { startOutbox } from './send-outbox.ts'

withServer()
withTexts('tracks')
const track = { kind: 'music', id: 1001 } as const
beforeEach(() => {
  localStorage.removeItem('outbox')
  noteReach(true)
  answer(getHealth, { status: 'ok' })
  signedIn(7)
})

/** Makes the server unreachable. */
function loseServer() {
  for (const endpoint of [getHealth, playMusic, playPodcast, reportMusicListening, setLike, setSave])
    breakOff(endpoint)
  noteReach(false)
}
function findServer() {
  answer(getHealth, { status: 'ok' })
  noteReach(true)
}
const whats = () => readOutbox().map(({ what, id }) => [what, id])

test('plays without the server are sent once it is back, with their time', async () => {
  loseServer()
  const before = Date.now()
  countPlay(track, 'album')
  reportListening(track, { seconds: 40.6, ended: 'finished' })
  countPlay({ kind: 'podcast', id: 5 })
  expect(whats()).toEqual([
    ['play', 1001],
    ['heard', 1001],
    ['play', 5],
  ])
  const plays = answer(playMusic, 'true')
  const reports = answer(reportMusicListening, 'true')
  const episodes = answer(playPodcast, 'true')
  findServer()
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  expect([plays.length, reports.length, episodes.length]).toEqual([1, 1, 1])
  expect(plays[0]).toMatchObject({ query: { source: 'album' }, authorization: `Bearer ${session.token()}` })
  const at = Date.parse(plays[0]?.query['at'] ?? '')
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
  expect(reports[0]?.body).toMatchObject({ seconds: 40, ended: 'finished', at: expect.any(String) })
  expect(episodes[0]?.query['source']).toBeUndefined()
})

test('a play whose reply was lost is sent again with the time at which it was heard', async () => {
  const lost = breakOff(playMusic)
  breakOff(getHealth)
  countPlay(track)
  await vi.waitFor(() => expect(whats()).toEqual([['play', 1001]]))
  expect(lost[0]?.query).toEqual({})
  await vi.waitFor(() => expect(isReachable()).toBe(false))
  const [{ at } = { at: 0 }] = readOutbox()
  const again = answer(playMusic, 'false')
  findServer()
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  expect(again.map(({ query }) => query['at'])).toEqual([new Date(at).toISOString()])
})

test('of several presses without the server the last is sent', async () => {
  answer(isMusicLiked, 'false')
  loseServer()
  await toggleReaction('like', track)
  await toggleReaction('save', track)
  await toggleReaction('like', track)
  expect(readOutbox()).toMatchObject([
    { what: 'save', value: true },
    { what: 'like', value: false },
  ])
  const likes = answer(setLike, '2')
  const saves = answer(setSave, 'true')
  findServer()
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  expect(likes.map(({ body }) => body)).toEqual([{ musicID: 1001, value: false, at: expect.any(String) }])
  expect(saves.map(({ body }) => body)).toEqual([{ musicID: 1001, value: true, at: expect.any(String) }])
})

test('a press that the server has taken is not undone by an earlier one that still waits', async () => {
  answer(isMusicLiked, 'false')
  loseServer()
  await toggleReaction('like', track)
  const tried = refuse(setLike, 429)
  findServer()
  await vi.waitFor(() => expect(tried).toHaveLength(1))
  expect(readOutbox()).toMatchObject([{ what: 'like', value: true }])
  answer(setLike, '2')
  await toggleReaction('like', track)
  expect(readOutbox()).toEqual([])
})

test('nothing is sent for another user, and it waits for its own', async () => {
  loseServer()
  countPlay(track)
  const plays = answer(playMusic, 'true')
  session.end()
  findServer()
  signedIn(8)
  startOutbox()
  expect(whats()).toEqual([['play', 1001]])
  expect(plays).toEqual([])
  signedIn(7)
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  expect(plays).toHaveLength(1)
})

test('what visitors do without the server is not kept', () => {
  session.end()
  loseServer()
  countPlay(track)
  expect(readOutbox()).toEqual([])
})

test('what is refused or too old is dropped, and the rest is sent', async () => {
  const at = Date.now() - 60_000
  noteReach(false)
  storeForLater({ what: 'like', kind: 'music', id: 1, value: true, at: at - limits.offline.maxAge })
  storeForLater({ what: 'like', kind: 'music', id: 2, value: true, at })
  storeForLater({ what: 'save', kind: 'album', id: 3, value: true, at })
  const likes = refuse(setLike, 404)
  const saves = answer(setSave, 'true')
  findServer()
  await vi.waitFor(() => expect(readOutbox()).toEqual([]))
  expect(likes.map(({ body }) => body)).toMatchObject([{ musicID: 2 }])
  expect(saves.map(({ body }) => body)).toMatchObject([{ albumID: 3 }])
})

test('an overloaded server is asked again later', async () => {
  noteReach(false)
  storeForLater({ what: 'like', kind: 'music', id: 2, value: true, at: Date.now() })
  const refused = refuse(setLike, 429)
  findServer()
  await vi.waitFor(() => expect(refused).toHaveLength(1))
  expect(whats()).toEqual([['like', 2]])
})
