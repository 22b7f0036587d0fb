import { musicWaveform, podcastWaveform } from '@nava/contracts'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../lib/calls/call.ts'
import { nameOf } from '../../lib/calls/query.ts'

/** Returns the query of a waveform; a `version` caches the reply forever. */
export function waveformQuery({ kind, id }: { kind: 'music' | 'podcast'; id: number }, version?: string) {
  const endpoint = kind === 'music' ? musicWaveform : podcastWaveform
  return queryOptions({
    queryKey: [nameOf(endpoint), id, version ?? ''],
    queryFn: async ({ signal }) => {
      const reply = await request(endpoint, { params: { id }, query: { v: version } }, { signal })
      return new Int8Array(await reply.arrayBuffer())
    },
    // A version's waveform never changes.
    staleTime: version ? Infinity : 0,
    retry: false,
  })
}
