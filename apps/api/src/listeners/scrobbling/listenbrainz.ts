/** Client of ListenBrainz: https://listenbrainz.readthedocs.io/en/latest/users/api/core.html */
import { limits } from '@nava/contracts'
import * as z from 'zod'
import type { Product } from '../../platform/site/product.ts'
import { serviceAsker, type ServiceReply } from './ask-service.ts'
import type { Play, Sent, ServiceClient } from './service-client.ts'

const Validated = z.object({ valid: z.boolean(), user_name: z.string().optional() })

/** `product`: under which listens are submitted */
export function listenBrainz(url: string, product: Product): ServiceClient {
  const askService = serviceAsker(product)
  const listenOf = listenFrom(product)
  const submit = (token: string, listenType: string, listens: object[]) =>
    askService(new URL('/1/submit-listens', url), {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ listen_type: listenType, payload: listens }),
    })
  return {
    mostPlays: limits.scrobbling.batch.plays,
    fieldBytes: Buffer.byteLength(JSON.stringify({ listened_at: 9_999_999_999, ...listenOf(NO_WORDS) })),
    connectAt: () => null,

    connect: async (token) => {
      const reply = await askService(new URL('/1/validate-token', url), {
        headers: { authorization: `Token ${token}` },
      })
      const { data } = Validated.safeParse(reply?.body)
      if (data?.valid) return { name: data.user_name ?? '', secret: token }
      return data || reply?.status === 401 ? 'refused' : undefined
    },

    send: async (token, plays) => {
      const listens = plays.map((play) => ({
        listened_at: Math.floor(play.playedAt.getTime() / 1000),
        ...listenOf(play),
      }))
      return sentBy(await submit(token, plays.length === 1 ? 'single' : 'import', listens))
    },

    tellNowPlaying: async (token, play) => void (await submit(token, 'playing_now', [listenOf(play)])),
  }
}

const NO_WORDS = { title: '', artists: [], album: ' ', seconds: limits.audio.maxSeconds }

const listenFrom =
  (product: Product) =>
  ({ title, artists, album, seconds }: Omit<Play, 'playedAt'>) => ({
    track_metadata: {
      artist_name: artists.join(', '),
      track_name: title,
      ...(album !== '' && { release_name: album }),
      additional_info: {
        media_player: product.name,
        submission_client: product.name,
        submission_client_version: product.version,
        duration_ms: seconds * 1000,
      },
    },
  })

function sentBy(reply: ServiceReply | undefined): Sent {
  if (!reply) return { state: 'failed' }
  const { status, headers } = reply
  if (status === 200) return { state: 'sent' }
  if (status === 401) return { state: 'refused' }
  if (status === 400 || status === 413) return { state: 'invalid' }
  const seconds = Number(headers.get('x-ratelimit-reset-in') ?? headers.get('retry-after') ?? NaN)
  return { state: 'failed', wait: seconds > 0 ? seconds * 1000 : undefined }
}
