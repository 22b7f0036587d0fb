import { Suspense } from 'react'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { useUnsent } from './use-draft.ts'

const LeaveQuestion = lazyPart(() => import('./parts/LeaveQuestion.tsx'), 'form')

/** Asks before a page is left that holds what no draft keeps, such as chosen files. */
export function AskBeforeLeaving() {
  useUnsent('unkept')
  return (
    <Suspense>
      <LeaveQuestion />
    </Suspense>
  )
}
