import { Suspense } from 'react'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { session } from '../../../lib/session/session.ts'
import { SignedInPlace } from '../../../lib/session/SignedInPlace.tsx'
import { SkeletonShelf } from './parts/SkeletonShelf.tsx'
import styles from './ForYouPlace.module.css'

const ForYou = lazyPart(() => import('../../personal/for-you/ForYou.tsx'), 'foryou', 'library')
if (session.token()) ForYou.loadEarly()

export function ForYouPlace() {
  const loading = (
    <div className={styles.loading}>
      <SkeletonShelf cover="square" />
      <SkeletonShelf cover="square" />
    </div>
  )
  return (
    <SignedInPlace className={styles.place}>
      <Suspense fallback={loading}>
        <ForYou loading={loading} />
      </Suspense>
    </SignedInPlace>
  )
}
