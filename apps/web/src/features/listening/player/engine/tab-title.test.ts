import { waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { player } from '../player.ts'
import type { QueueItem } from '../queue-item.ts'
import { watchTabTitle } from './tab-title.ts'
import { buildQueueTrack } from '../../../../testing/build.ts'

const track = (id: number, artists: QueueItem['artists'] = []) => buildQueueTrack(id, { artists })

beforeAll(() => {
  document.title = 'Albums | Nava'
  watchTabTitle()
})
beforeEach(() => {
  player.close()
  document.title = 'Albums | Nava'
})

test('what plays stands before the title of the page, which is there alone again in a pause', () => {
  player.choose([track(1, [{ id: 7, name: 'Mira Solane' }]), track(2)])
  expect(document.title).toBe('Track 1 • Mira Solane | Albums | Nava')
  player.nextAtOnce()
  expect(document.title).toBe('Track 2 | Albums | Nava')
  player.pause()
  expect(document.title).toBe('Albums | Nava')
  player.play()
  expect(document.title).toBe('Track 2 | Albums | Nava')
  player.close()
  expect(document.title).toBe('Albums | Nava')
})

test('the title of the next page takes the place of the last one', async () => {
  player.choose([track(1)])
  document.title = 'Night Drive | Nava'
  await waitFor(() => expect(document.title).toBe('Track 1 | Night Drive | Nava'))
  player.pause()
  expect(document.title).toBe('Night Drive | Nava')
})

test('between two pages no title is made that would stay', async () => {
  player.choose([track(1)])
  document.head.querySelector('title')?.remove()
  player.nextAtOnce()
  expect(document.head.querySelector('title')).toBeNull()
  document.head.append(Object.assign(document.createElement('title'), { textContent: 'Artists | Nava' }))
  await waitFor(() => expect(document.title).toBe('Track 1 | Artists | Nava'))
  expect(document.head.querySelectorAll('title')).toHaveLength(1)
})
