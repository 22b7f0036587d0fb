import { expect, it, vi } from 'vitest'
import { secretBox } from '../../platform/secret-box.ts'
import { tellNowPlaying } from './tell-now-playing.ts'

it('a track that plays again after its length is told again, and once while it plays', async () => {
  const box = secretBox('a secret', 'scrobbling')
  const account = { userID: 1, service: 'listenbrainz' as const, secret: box.encrypt(1, 'good') }
  const play = { title: 'Rain', artists: ['Mira'], album: '', seconds: 1 }
  const service = { tellNowPlaying: vi.fn(async () => undefined) }
  const tell = tellNowPlaying({
    store: { nowPlaying: async () => ({ accounts: [account], play }) },
    box,
    clients: { listenbrainz: service as never },
    track: () => undefined,
  })
  for (let n = 0; n < 3; n += 1) tell(1, 1001)
  await vi.waitFor(() => expect(service.tellNowPlaying).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => {
    tell(1, 1001)
    expect(service.tellNowPlaying).toHaveBeenCalledTimes(2)
  })
})
