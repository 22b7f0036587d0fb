import { type ReactNode, Suspense } from 'react'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { useUiWords } from '../../ui/words.tsx'
import { lazyPart } from '../browser/lazy-part.ts'
import { hasStatus } from '../calls/call-errors.ts'
import { foreignText } from '../calls/foreign-reply.ts'
import { useReachProblem } from '../calls/server-reach.ts'
import { useI18n } from '../i18n/i18n.ts'
import styles from './Loaded.module.css'

const NeedsNetwork = lazyPart(() => import('./NeedsNetwork.tsx'), 'downloads')

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  skeleton: ReactNode
  /** Shown for a 404, which otherwise is an error */
  notFound?: ReactNode
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query, or else its skeleton, an error with a retry button, `empty`, `notFound`, or that
 * the browser is offline. Data stays visible if a reload fails.
 */
export function Loaded<Data>({ query, skeleton, notFound, empty, children }: LoadedProps<Data>) {
  const words = useUiWords()
  const { t } = useI18n()
  const { data, error } = query
  const isAway = useReachProblem() !== undefined
  if (notFound !== undefined && hasStatus(error, 404)) return notFound
  if (data !== undefined) {
    const isEmpty = Array.isArray(data) && data.length === 0
    return isEmpty && empty !== undefined ? empty : children(data)
  }
  const loading = (
    <div role="status" aria-busy aria-label={words.loading} className={styles.loading}>
      {skeleton}
    </div>
  )
  if (isAway)
    return (
      <Suspense fallback={loading}>
        <NeedsNetwork />
      </Suspense>
    )
  if (error) return <ErrorState message={foreignText(error, t)} onRetry={() => void query.refetch()} />
  return loading
}
