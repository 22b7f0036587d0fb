import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../../../lib/session/session.ts'
import { buildQueueTrack } from '../../../../testing/build.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import { player, playerStore } from '../player.ts'
import { watchQueueOwner } from './queue-owner.ts'

const track = buildQueueTrack(1001, { title: 'Rain On Glass' })
const titles = () => playerStore.getState().queue.map(({ title }) => title)

let stop = () => {}
beforeEach(() => player.choose([track]))
afterEach(() => {
  stop()
  player.close()
})

test('the queue is cleared when another user signs in, also after a sign-out', () => {
  stop = watchQueueOwner()
  signedIn(1001)
  session.end()
  expect(titles()).toEqual(['Rain On Glass'])
  signedIn(1002)
  expect(titles()).toEqual([])
})

test('the queue of the last visit is cleared when the page opens for another user', () => {
  watchQueueOwner()()
  signedIn(1001)
  watchQueueOwner()()
  signedIn(1002)
  stop = watchQueueOwner()
  expect(titles()).toEqual([])
})

test('a visitor who signs in keeps the queue, and so does a returning user', () => {
  stop = watchQueueOwner()
  signedIn(1001)
  session.end()
  signedIn(1001)
  expect(titles()).toEqual(['Rain On Glass'])
})
