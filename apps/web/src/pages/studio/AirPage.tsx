import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { AirConnection } from '../../features/station/air/AirConnection.tsx'
import { AirStatus } from '../../features/station/air/AirStatus.tsx'
import { AirTimes } from '../../features/station/air/AirTimes.tsx'
import { BrowserStudio } from '../../features/station/air/BrowserStudio.tsx'
import { useDjAir } from '../../features/station/air/use-dj-air.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { paths } from '../../lib/paths/paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { useUiWords } from '../../ui/words.tsx'
import styles from './AirPage.module.css'
import panel from './panel.module.css'

const Chat = lazyPart(() => import('../../features/station/chat/Chat.tsx'))

/** What DJs need while they send to the live channel */
export default function AirPage() {
  const { t } = useI18n()
  const words = useUiWords()
  const air = useDjAir()
  return (
    <>
      <title>{t('panel.air')}</title>
      <header className={panel.header}>
        <h1>{t('panel.air')}</h1>
        <Link to={paths.djPanel} className={buttonClass()}>
          <ArrowLeft aria-hidden className="flip-rtl" />
          {t('panel.back')}
        </Link>
      </header>
      <div className={styles.page}>
        <div className={styles.main}>
          <Loaded query={air} skeleton={<RowsSkeleton rows={4} />}>
            {(now) => <AirStatus air={now} />}
          </Loaded>
          <BrowserStudio air={air.data} />
          {air.data && <AirTimes times={air.data.times} />}
        </div>
        <div className={styles.chat}>
          <Suspense
            fallback={
              <div role="status" aria-busy aria-label={words.loading} className={styles.loading}>
                <Skeleton height="100%" />
              </div>
            }
          >
            <Chat />
          </Suspense>
        </div>
        <div className={styles.connection}>
          <AirConnection />
        </div>
      </div>
    </>
  )
}
