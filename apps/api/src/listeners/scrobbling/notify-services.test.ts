import { expect, it, vi } from 'vitest'
import { secretBox } from '../../platform/secret-box.ts'
import { notifyServices } from './notify-services.ts'

it('a track that plays again after its length is sent again, and once while it plays', async () => {
  const box = secretBox('a secret', 'scrobbling')
  const account = { userID: 1, service: 'listenbrainz' as const, secret: box.encrypt(1, 'good') }
  const play = { title: 'Rain', artists: ['Mira'], album: '', seconds: 1 }
  const service = { tellNowPlaying: vi.fn(async () => undefined) }
  const notify = notifyServices({
    store: { nowPlaying: async () => ({ accounts: [account], play }) },
    box,
    clients: { listenbrainz: service as never },
    track: () => undefined,
  })
  for (let n = 0; n < 3; n += 1) notify(1, 1001)
  await vi.waitFor(() => expect(service.tellNowPlaying).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => {
    notify(1, 1001)
    expect(service.tellNowPlaying).toHaveBeenCalledTimes(2)
  })
})
