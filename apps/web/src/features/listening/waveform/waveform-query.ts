import { musicWaveform, podcastWaveform } from '@nava/contracts'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/calls/call.ts'
import { nameOf } from '../../../lib/calls/query.ts'

/** Returns the query of a waveform, cached forever if it has a `version`. */
export function waveformQuery({ kind, id }: { kind: 'music' | 'podcast'; id: number }, version?: string) {
  const endpoint = kind === 'music' ? musicWaveform : podcastWaveform
  return queryOptions({
    queryKey: [nameOf(endpoint), id, version ?? ''],
    queryFn: async ({ signal }) => {
      const reply = await request(endpoint, { params: { id }, query: { v: version } }, { signal })
      return new Int8Array(await reply.arrayBuffer())
    },
    staleTime: version ? Infinity : 0,
    retry: false,
  })
}
