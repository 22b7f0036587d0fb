import { Suspense } from 'react'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { useHydrated } from '../../ui/hydration.ts'
import { SkeletonShelf } from './parts/SkeletonShelf.tsx'
import styles from './ForYouPlace.module.css'

const ForYou = lazyPart(() => import('../for-you/ForYou.tsx'), 'foryou')

/** Suggestions. While they load, their place is as high as it was last, so that nothing below moves. */
export function ForYouPlace() {
  const signedIn = useSession().state === 'user'
  const isKnown = useHydrated()
  if (isKnown && !signedIn) return null
  const loading = (
    <div className={styles.loading}>
      <SkeletonShelf cover="square" />
      <SkeletonShelf cover="square" />
    </div>
  )
  return (
    <div className={styles.place}>
      {signedIn && (
        <Suspense fallback={loading}>
          <ForYou loading={loading} />
        </Suspense>
      )}
    </div>
  )
}
