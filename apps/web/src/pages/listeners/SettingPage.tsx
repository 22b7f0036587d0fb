import { getUser } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { AppearanceSection } from '../../features/personal/settings/AppearanceSection.tsx'
import { DataSection } from '../../features/personal/settings/DataSection.tsx'
import { PlaybackSection } from '../../features/personal/settings/PlaybackSection.tsx'
import { SectionIndex } from '../../features/personal/settings/SectionIndex.tsx'
import { SectionSkeleton } from '../../features/personal/settings/SectionSkeleton.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { query } from '../../lib/calls/query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useUiWords } from '../../ui/words.tsx'
import styles from './SettingPage.module.css'

// Forms and device detection are large, so they load after the page.
const ProfileSection = lazyPart(() => import('../../features/personal/settings/ProfileSection.tsx'))
const PasswordSection = lazyPart(() => import('../../features/personal/settings/PasswordSection.tsx'))
const NoticesSection = lazyPart(
  () => import('../../features/personal/settings/NoticesSection.tsx'),
  'account',
  'error',
)
const PasskeysSection = lazyPart(
  () => import('../../features/personal/settings/PasskeysSection.tsx'),
  'error',
)
const AppsSection = lazyPart(
  () => import('../../features/personal/settings/AppsSection.tsx'),
  'error',
  'share',
)
const SavedFeedSection = lazyPart(
  () => import('../../features/personal/settings/SavedFeedSection.tsx'),
  'error',
  'share',
)
const ScrobblingSection = lazyPart(
  () => import('../../features/personal/settings/ScrobblingSection.tsx'),
  'error',
)
const LibrarySection = lazyPart(() => import('../../features/personal/settings/LibrarySection.tsx'), 'error')
const DevicesSection = lazyPart(() => import('../../features/personal/settings/DevicesSection.tsx'))

export default function SettingPage() {
  const { t } = useI18n()
  const session = useSession()
  const userID = session.state === 'user' ? session.userID : 0
  const known = useQuery({ ...query(getUser, { params: { id: userID } }), enabled: userID > 0 })
  return (
    <ListPage title={t('setting.title')}>
      <div className={styles.page}>
        <SectionIndex />
        <div className={styles.sections}>
          <Loaded query={known} skeleton={<Sections fields={[3, 3, 2]} />}>
            {(user) => (
              <>
                <Suspense fallback={<PendingSections fields={[3, 3]} />}>
                  <ProfileSection user={user} />
                  <PasswordSection user={user} />
                </Suspense>
                <AppearanceSection />
                <PlaybackSection />
                <Suspense fallback={<PendingSections fields={[2, 1, 1, 1, 2, 1, 1]} />}>
                  <NoticesSection />
                  <PasskeysSection user={user} />
                  <AppsSection user={user} />
                  <SavedFeedSection />
                  <ScrobblingSection />
                  <LibrarySection />
                  <DevicesSection />
                </Suspense>
                <DataSection user={user} />
              </>
            )}
          </Loaded>
        </div>
      </div>
    </ListPage>
  )
}

function Sections({ fields }: { fields: readonly number[] }) {
  return fields.map((count, at) => <SectionSkeleton key={at} fields={count} />)
}

function PendingSections({ fields }: { fields: readonly number[] }) {
  const words = useUiWords()
  return (
    <div role="status" aria-busy aria-label={words.loading}>
      <Sections fields={fields} />
    </div>
  )
}
