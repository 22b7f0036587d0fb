/** Private feed of the episodes that a person has saved. Its address contains the key, because podcast apps send no headers. */
import * as z from 'zod'
import { bytes, endpoint, text } from '../platform/endpoint.ts'

export const getSavedFeed = endpoint({
  method: 'GET',
  path: '/feeds/saved/{key}.xml',
  tag: 'public files',
  access: 'visitor',
  summary: 'The saved episodes of the person whose key it is, last saved first, in pages (RFC 5005)',
  params: z.object({ key: z.string().regex(/^[1-9]\d{0,9}-[\w-]{43}$/) }),
  query: z.object({
    /** Counts from 1; other pages are 404 */
    page: z.string().max(20).default('1'),
  }),
  reply: bytes('application/rss+xml'),
  perMinute: 120,
})

const shared = { path: '/api/savedfeed', tag: 'saves', access: 'user', perMinute: 60 } as const

export const findSavedFeed = endpoint({
  ...shared,
  method: 'GET',
  summary: 'The address of the private feed of the caller’s saved episodes; null without one',
  secret: true,
  reply: z.object({ address: z.string().nullable() }),
})

export const makeSavedFeed = endpoint({
  ...shared,
  method: 'POST',
  summary: 'Make a new address for the feed of the caller’s saved episodes; an earlier one ends at once',
  secret: true,
  reply: z.object({ address: z.string() }),
})

export const endSavedFeed = endpoint({
  ...shared,
  method: 'DELETE',
  summary: 'End the feed of the caller’s saved episodes: its address is no longer found',
  reply: text(['true']),
})
