import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { queryClient } from '../lib/calls/query-client.ts'
import { noteReach } from '../lib/calls/server-reach.ts'

// Tests would wait for retries.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ queries: { ...queries, retry: false }, mutations: { retry: false } })
afterEach(() => {
  // Mounted components would fetch again and delay the next test.
  cleanup()
  queryClient.clear()
  noteReach(true)
})

export function TestQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
