import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildCards } from '../../../../testing/build.ts'
import { player, playerStore } from '../player.ts'
import { fromMusic } from '../queue-item.ts'
import { persistPlayer } from './persist-player.ts'
import { emptyPlayer } from './player-state.ts'

const [mine, theirs] = [buildCards(2).map(fromMusic), buildCards(3).map(fromMusic)]
const saved = () => JSON.parse(localStorage.getItem('musics') ?? '[]') as unknown[]

/** Simulates another tab of the browser: sends messages and records those that it receives. */
let other: BroadcastChannel
let heard: string[]
let stop = () => {}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's message has no target
const say = (message: string) => other.postMessage(message)
beforeEach(() => {
  localStorage.clear()
  playerStore.setState(emptyPlayer, true)
  heard = []
  other = new BroadcastChannel('player')
  other.addEventListener('message', ({ data }) => heard.push(String(data)))
})
afterEach(() => {
  stop()
  other.close()
})

/** Simulates that the other tab starts to play its own queue. */
async function otherTabPlays() {
  localStorage.setItem('musics', JSON.stringify(theirs))
  const { promise, resolve } = Promise.withResolvers<void>()
  const ours = new BroadcastChannel('player')
  ours.addEventListener('message', ({ data }) => data === 'owns-queue' && resolve())
  say('sounds')
  say('owns-queue')
  await promise
  ours.close()
}

test('a tab that starts playing announces it, and pauses when another one does', async () => {
  ;({ stop } = persistPlayer(() => 0))
  player.choose(mine)
  await vi.waitFor(() => expect(heard).toEqual(['opened', 'sounds', 'owns-queue']))
  await otherTabPlays()
  await vi.waitFor(() => expect(playerStore.getState().playback).toBe('paused'))
})

test('the saved queue is that of the tab that played last, even if another one is changed or closed', async () => {
  const persistence = persistPlayer(() => 7)
  ;({ stop } = persistence)
  player.choose(mine)
  await otherTabPlays()
  await vi.waitFor(() => expect(playerStore.getState().playback).toBe('paused'))
  player.append(mine)
  player.setVolume(0.3)
  persistence.savePosition()
  expect(saved()).toHaveLength(theirs.length)
  expect(localStorage.getItem('volume')).toBe('0.3')
  player.play()
  expect(saved()).toHaveLength(2 * mine.length)
})

test('a new tab leaves the saved queue to the tab that plays', async () => {
  other.addEventListener('message', ({ data }) => data === 'opened' && say('has-queue'))
  localStorage.setItem('musics', JSON.stringify(theirs))
  const { promise, resolve } = Promise.withResolvers<void>()
  const ours = new BroadcastChannel('player')
  ours.addEventListener('message', ({ data }) => data === 'has-queue' && resolve())
  ;({ stop } = persistPlayer(() => 0))
  await promise
  ours.close()
  await vi.waitFor(() => {
    localStorage.setItem('musics', JSON.stringify(theirs))
    player.append(mine)
    expect(saved()).toHaveLength(theirs.length)
  })
})

test('the tab that plays replies to a new one', async () => {
  ;({ stop } = persistPlayer(() => 0))
  player.choose(mine)
  say('opened')
  await vi.waitFor(() => expect(heard).toContain('has-queue'))
})
