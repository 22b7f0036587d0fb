import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { useUiWords } from '../../ui/words.tsx'
import { hasStatus } from '../calls/call-errors.ts'
import styles from './Loaded.module.css'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Shape of the content */
  skeleton: ReactNode
  /** Without it, a 404 is shown as an error. */
  notFound?: ReactNode
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows data, a skeleton, an error with a retry button, `empty` or `notFound`. Loaded data survives failed reloads. */
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
