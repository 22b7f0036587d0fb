import { Suspense } from 'react'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import NotFoundPage from '../NotFoundPage.tsx'

const AdminArea = lazyPart(async () => {
  const area = await import('../../features/admin/panel/AdminArea.tsx')
  await area.loadWords()
  return area
})

export default function AdminPage() {
  const session = useSession()
  if (session.state !== 'user' || !session.isAdmin) return <NotFoundPage />
  return (
    <Suspense fallback={<RowsSkeleton rows={8} />}>
      <AdminArea />
    </Suspense>
  )
}
