import { getUser } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { AppearanceSection } from '../../features/personal/settings/AppearanceSection.tsx'
import { DataSection } from '../../features/personal/settings/DataSection.tsx'
import { PasswordSection } from '../../features/personal/settings/PasswordSection.tsx'
import { PlaybackSection } from '../../features/personal/settings/PlaybackSection.tsx'
import { ProfileSection } from '../../features/personal/settings/ProfileSection.tsx'
import { SectionIndex } from '../../features/personal/settings/SectionIndex.tsx'
import { SectionSkeleton } from '../../features/personal/settings/SectionSkeleton.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { query } from '../../lib/calls/query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useUiWords } from '../../ui/words.tsx'
import styles from './SettingPage.module.css'

// Below the first screen of a phone
const FurtherSections = lazyPart(
  () => import('../../features/personal/settings/FurtherSections.tsx'),
  'account',
  'error',
  'share',
)

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
                <ProfileSection user={user} />
                <PasswordSection user={user} />
                <AppearanceSection />
                <PlaybackSection />
                <Suspense fallback={<PendingSections fields={[2, 1, 1, 1, 2, 1, 1]} />}>
                  <FurtherSections user={user} />
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
