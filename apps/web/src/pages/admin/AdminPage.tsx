import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { setupCodeIn } from '../../lib/paths/setup-code.ts'
import { useSession } from '../../lib/session/session.ts'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import NotFoundPage from '../NotFoundPage.tsx'

const AdminArea = lazyPart(async () => {
  const area = await import('../../features/admin/panel/AdminArea.tsx')
  await area.loadWords()
  return area
})

const SetupWizard = lazyPart(async () => {
  const wizard = await import('../../features/admin/panel/SetupWizard.tsx')
  await wizard.loadWords()
  return wizard
})

export default function AdminPage() {
  const session = useSession()
  // Stays while the first admin, whom it signs in, goes on with it.
  const [code, setCode] = useState(() => (import.meta.env.SSR ? undefined : setupCodeIn(location.hash)))
  const isAdmin = session.state === 'user' && session.isAdmin
  if (code === undefined && !isAdmin) return <NotFoundPage />
  return (
    <Suspense fallback={<RowsSkeleton rows={8} />}>
      {code === undefined ? (
        <AdminArea />
      ) : (
        <SetupWizard
          code={code}
          closed={isAdmin ? <AdminArea /> : <NotFoundPage />}
          onDone={() => setCode(undefined)}
        />
      )}
    </Suspense>
  )
}
