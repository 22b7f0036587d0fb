import { playMusic, playPodcast } from '@nava/contracts'
import { expect, test, vi } from 'vitest'
import { answer, refuse, withServer } from '../../../testing/server.ts'
import { countPlay } from './count-play.ts'

withServer()

test('tracks and episodes are counted by their own calls', async () => {
  const musics = answer(playMusic, 'true')
  const podcasts = answer(playPodcast, 'true')
  countPlay({ kind: 'podcast', id: 1007 })
  await vi.waitFor(() => expect(podcasts).toHaveLength(1))
  expect(podcasts[0]?.params).toEqual({ id: '1007' })
  expect(musics).toEqual([])
  countPlay({ kind: 'music', id: 1001 })
  await vi.waitFor(() => expect(musics).toHaveLength(1))
  expect(podcasts).toHaveLength(1)
})

test('a play that the server refuses is ignored', async () => {
  const refused = refuse(playPodcast, 503)
  countPlay({ kind: 'podcast', id: 1007 })
  await vi.waitFor(() => expect(refused).toHaveLength(1))
})
