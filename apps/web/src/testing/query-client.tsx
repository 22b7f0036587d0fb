import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { queryClient } from '../lib/query-client.ts'

// What fails is not tried again, since a test would wait for it.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ queries: { ...queries, retry: false }, mutations: { retry: false } })
afterEach(() => queryClient.clear())

/** Provides the client's own query client, empty at the start of each test. */
export function TestQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
