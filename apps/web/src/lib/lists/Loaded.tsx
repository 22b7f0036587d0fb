import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { useUiWords } from '../../ui/words.tsx'
import { hasStatus } from '../calls/call-errors.ts'
import styles from './Loaded.module.css'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Placeholder in the shape of the content */
  skeleton: ReactNode
  /** Shown for a 404, which otherwise is an error */
  notFound?: ReactNode
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query, or its skeleton, an error with a retry button, `empty` or `notFound`. Data stays
 * visible if a reload fails.
 */
export function Loaded<Data>({ query, skeleton, notFound, empty, children }: LoadedProps<Data>) {
  const words = useUiWords()
  const { data, error } = query
  if (notFound !== undefined && hasStatus(error, 404)) return notFound
  if (data !== undefined) {
    const isEmpty = Array.isArray(data) && data.length === 0
    return isEmpty && empty !== undefined ? empty : children(data)
  }
  if (error) return <ErrorState onRetry={() => void query.refetch()} />
  return (
    <div role="status" aria-busy aria-label={words.loading} className={styles.loading}>
      {skeleton}
    </div>
  )
}
