/** Tracks that listeners want the built-in channel to play */
import * as z from 'zod'
import { MusicCard } from '../catalogue/music.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import { id, idOut, idText, line, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** What may be requested: nothing, all that is released, or only some of it */
export const LiveRequestSettings = z
  .object({
    requestable: z.enum(['nothing', 'everything', 'genres', 'collection']).default('everything'),
    genreIDs: z.array(id).max(limits.live.requests.genres).default([]),
    collectionID: id.nullable().default(null),
    /** Of one person: minutes between requests, 0 for any number, and how many may wait */
    everyMinutes: z.int().min(0).max(1440).default(limits.live.requests.everyMinutes),
    waiting: z.int().min(1).max(50).default(limits.live.requests.waiting),
  })
  .meta({ id: 'LiveRequestSettings' })
export type LiveRequestSettings = z.infer<typeof LiveRequestSettings>

export const LiveRequest = z
  .object({
    requestID: idOut,
    music: MusicCard,
    votes: z.int(),
    /** Of the caller */
    hasVoted: z.boolean(),
    isOwn: z.boolean(),
    /** Name of who requested it; '' for anonymous requests */
    by: z.string(),
    created: time,
    /** False while its film is made */
    isReady: z.boolean(),
  })
  .meta({ id: 'LiveRequest' })
export type LiveRequest = z.infer<typeof LiveRequest>

export const LiveRequests = z
  .object({
    isOpen: z.boolean(),
    /** True for DJs and admins */
    mayDecide: z.boolean(),
    /** When the caller may request again; null for now, and for visitors */
    nextAt: time.nullable(),
    /** In the order in which they are played */
    requests: z.array(LiveRequest),
  })
  .meta({ id: 'LiveRequests' })
export type LiveRequests = z.infer<typeof LiveRequests>

export const listLiveRequests = endpoint({
  method: 'GET',
  path: '/api/live/requests',
  access: 'visitor',
  summary: `What waits to be played by the live channel: the most votes first, then the oldest; ${limits.live.requests.listed} at most`,
  reply: LiveRequests,
})

export const requestLive = endpoint({
  method: 'POST',
  path: '/api/live/requests',
  access: 'user',
  errors: [404, 409, 429],
  summary: 'Ask for a track on the live channel; it also gets the caller’s vote',
  body: z.object({ musicID: id, isAnonymous: z.boolean().default(false) }),
  reply: z.object({ requestID: idOut }),
  perMinute: limits.changing.perMinute,
})

const byID = z.object({ id: idText })

export const voteForLiveRequest = endpoint({
  method: 'POST',
  path: '/api/live/requests/{id}/vote',
  access: 'user',
  errors: [404],
  summary: 'Vote for what waits for the live channel, or take the vote back',
  params: byID,
  body: z.object({ value: z.boolean() }),
  reply: z.object({ votes: z.int(), hasVoted: z.boolean() }),
  perMinute: limits.changing.perMinute,
})

export const withdrawLiveRequest = endpoint({
  method: 'DELETE',
  path: '/api/live/requests/{id}',
  access: 'user',
  errors: [403, 404, 409],
  summary: 'Withdraw a request of the caller’s own that still waits',
  params: byID,
  reply: text(['true']),
})

export const markLiveRequestPlayed = endpoint({
  method: 'POST',
  path: '/api/live/requests/{id}/played',
  access: 'dj',
  errors: [404, 409],
  summary:
    'Mark what waits for the live channel as played, by a DJ or an admin; who requested it gets a notice',
  params: byID,
  reply: text(['true']),
})

export const declineLiveRequest = endpoint({
  method: 'POST',
  path: '/api/live/requests/{id}/decline',
  access: 'dj',
  errors: [404, 409],
  summary: 'Decline what waits for the live channel, by a DJ or an admin; who requested it reads the reason',
  params: byID,
  body: z.object({ reason: line(limits.live.requests.reason) }),
  reply: text(['true']),
})
