import type { ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useUiWords } from '../ui/words.tsx'
import { hasStatus } from './call-errors.ts'
import styles from './Loaded.module.css'

interface LoadedProps<Data> {
  /** What `useQuery` or `useInfiniteList` returns. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The shape of the content, shown while it loads. */
  skeleton: ReactNode
  /** Shown if the server answers 404; without it a 404 is an error like others. */
  notFound?: ReactNode
  /** Shown instead of an empty array. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows what a query has loaded, and until then a skeleton, an error with a retry button, or that it is empty or
 * missing. Loaded data stays if a reload fails.
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
