/** Client of Last.fm: https://www.last.fm/api/scrobbling */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Product } from '../../platform/site/product.ts'
import { serviceAsker, type ServiceReply } from './ask-service.ts'
import type { Play, Sent, ServiceClient } from './service-client.ts'

const AUTHORIZE = 'https://www.last.fm/api/auth/'
/** Maximum plays per request of Last.fm */
const MOST_PLAYS = 50
const FIELD_BYTES = 100
/** Error codes of Last.fm */
const INVALID_SESSION = 9
const INVALID_PARAMETERS = 6
const INVALID_TOKENS = new Set([4, 14, 15])

const Session = z.object({ session: z.object({ name: z.string(), key: z.string() }) })
const Failure = z.object({ error: z.number() })

export function lastFm(
  { url, key, secret }: { url: string; key: string; secret: string },
  product: Product,
): ServiceClient {
  const askService = serviceAsker(product)
  const post = (method: string, values: Record<string, string>) => {
    const given = { ...values, method, api_key: key }
    const body = new URLSearchParams({ ...given, api_sig: signatureOf(given, secret), format: 'json' })
    return askService(new URL('/2.0/', url), { method: 'POST', body })
  }
  return {
    mostPlays: MOST_PLAYS,
    fieldBytes: FIELD_BYTES,

    connectAt: (back) => `${AUTHORIZE}?${new URLSearchParams({ api_key: key, cb: back }).toString()}`,

    connect: async (token) => {
      const reply = await post('auth.getSession', { token })
      const { data } = Session.safeParse(reply?.body)
      if (data) return { name: data.session.name, secret: data.session.key }
      return INVALID_TOKENS.has(errorOf(reply) ?? 0) ? 'refused' : undefined
    },

    send: async (sessionKey, plays) => {
      const values = Object.fromEntries(
        plays.flatMap((play, at) => [
          ...Object.entries(valuesOf(play)).map(([name, value]) => [`${name}[${at}]`, value]),
          [`timestamp[${at}]`, String(Math.floor(play.playedAt.getTime() / 1000))],
        ]),
      ) as Record<string, string>
      return sentBy(await post('track.scrobble', { ...values, sk: sessionKey }))
    },

    tellNowPlaying: async (sessionKey, play) =>
      void (await post('track.updateNowPlaying', { ...valuesOf(play), sk: sessionKey })),
  }
}

const valuesOf = ({ title, artists, album, seconds }: Omit<Play, 'playedAt'>): Record<string, string> => ({
  artist: artists[0] ?? '',
  track: title,
  ...(album !== '' && { album }),
  duration: String(seconds),
})

/** Returns the MD5 of all names and values, sorted by name, with the secret at the end. */
function signatureOf(values: Record<string, string>, secret: string): string {
  const text = Object.keys(values)
    .toSorted()
    .map((name) => name + values[name])
    .join('')
  return createHash('md5')
    .update(text + secret)
    .digest('hex')
}

const errorOf = (reply: ServiceReply | undefined) => Failure.safeParse(reply?.body).data?.error

function sentBy(reply: ServiceReply | undefined): Sent {
  const error = errorOf(reply)
  if (error === INVALID_SESSION) return { state: 'refused' }
  if (error === INVALID_PARAMETERS) return { state: 'invalid' }
  if (error !== undefined || reply?.status !== 200) return { state: 'failed' }
  return { state: 'sent' }
}
