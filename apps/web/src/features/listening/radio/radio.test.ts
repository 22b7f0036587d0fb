import { dislikeMusic, getRadio, libraryRadio } from '@nava/contracts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildCards, buildQueueTrack } from '../../../testing/build.ts'
import { answer, refuse, withServer } from '../../../testing/server.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { setAutoplay } from '../playback/autoplay.ts'
import { player, playerStore } from '../player/player.ts'
import { radioStore } from '../player/radio.ts'
import { dislike } from './dislike.ts'
import { followRadio } from './follow-radio.ts'
import { startRadio } from './start-radio.ts'

withServer()

const ids = () => playerStore.getState().queue.map(({ id }) => id)
const page = (cursor: number, first: number, count = 6) => ({
  name: 'A song',
  seed: 'seed',
  cursor,
  musics: buildCards(count, first),
})
let stop: (() => void) | undefined

beforeEach(() => {
  stop?.()
  stop = undefined
  player.close()
  setAutoplay(true)
})

describe('a radio', () => {
  test('from a track plays the track first, under its name', async () => {
    const calls = answer(getRadio, page(1, 2001))
    await startRadio({ kind: 'track', id: 1001 }, 'A song', buildQueueTrack(1001))
    expect(calls[0]?.params).toEqual({ kind: 'track', id: '1001' })
    expect(ids()).toEqual([1001, 2001, 2002, 2003, 2004, 2005, 2006])
    expect(playerStore.getState()).toMatchObject({
      playback: 'playing',
      index: 0,
      listName: 'Radio · A song',
    })
  })

  test('from the track that plays goes on without starting it again', async () => {
    answer(getRadio, page(1, 2001))
    player.choose([buildQueueTrack(1001), buildQueueTrack(1002)], 0)
    const { playID } = playerStore.getState()
    await startRadio({ kind: 'track', id: 1001 }, 'A song', buildQueueTrack(1001))
    expect(ids().slice(0, 2)).toEqual([1001, 2001])
    expect(playerStore.getState()).toMatchObject({ playback: 'playing', playID })
  })

  test('fetches the next page before it ends, and drops what was played long ago', async () => {
    answer(libraryRadio, page(1, 2001, 60))
    stop = followRadio()
    await startRadio({ kind: 'library', id: 0 }, '')
    const calls = answer(libraryRadio, page(2, 3001, 60))
    for (let left = 56; left > 0; left -= 1) player.next()
    await vi.waitFor(() => expect(ids().at(-1)).toBe(3060))
    expect(calls[0]?.query).toEqual({ seed: 'seed', cursor: '1' })
    const { queue, index } = playerStore.getState()
    expect([queue[index]?.id, queue[0]?.id]).toEqual([2057, 2007])
    expect(radioStore.getState().cursor).toBe(2)
  })
})

describe('a list that ends', () => {
  const playLast = () =>
    player.choose([buildQueueTrack(1001), buildQueueTrack(1002)], 1, { listName: 'A list' })

  test('goes on with radio from its last track for somebody signed in', async () => {
    signedIn()
    const calls = answer(getRadio, page(1, 2001))
    stop = followRadio()
    playLast()
    await vi.waitFor(() => expect(ids()).toEqual([1001, 1002, 2001, 2002, 2003, 2004, 2005, 2006]))
    expect(calls[0]?.params).toEqual({ kind: 'track', id: '1002' })
    expect(playerStore.getState().listName).toBe('A list')
  })

  test('begins again for visitors, on repeat, and where autoplay is off', async () => {
    const calls = answer(getRadio, page(1, 2001))
    stop = followRadio()
    playLast()
    signedIn()
    setAutoplay(false)
    player.toggleRepeat()
    setAutoplay(true)
    expect(calls).toEqual([])
    player.toggleRepeat()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
  })

  test('begins again where the server refuses', async () => {
    signedIn()
    const calls = refuse(getRadio, 503)
    stop = followRadio()
    playLast()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    player.next()
    expect(playerStore.getState()).toMatchObject({ index: 0, queue: [{ id: 1001 }, { id: 1002 }] })
  })
})

test('a disliked track leaves the queue at once, and the next one plays', async () => {
  signedIn()
  const calls = answer(dislikeMusic, 'true')
  player.choose([buildQueueTrack(1001), buildQueueTrack(1002), buildQueueTrack(1001)], 0)
  dislike({ id: 1001, title: 'A song' })
  await vi.waitFor(() => expect(ids()).toEqual([1002]))
  expect(calls[0]?.body).toEqual({ musicID: 1001 })
  expect(playerStore.getState().playback).toBe('playing')
})
