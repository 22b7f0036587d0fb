import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { query } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { paths } from '../../../../lib/paths/paths.ts'
import { useDecisions } from '../decisions/use-decisions.ts'
import { useWords } from '../words.ts'
import { PlaysChart } from './PlaysChart.tsx'
import { SetupList } from './SetupList.tsx'
import { StationTools } from './StationTools.tsx'
import { Tiles } from './Tiles.tsx'
import { Processing } from './Processing.tsx'
import { overviewCalls } from './calls.ts'
import { readMetrics } from './metrics.ts'
import styles from './Overview.module.css'

/** Milliseconds after which the numbers are read again while they are seen */
const RENEW = 10_000
const live = { refetchInterval: RENEW, staleTime: 0 }

export function Overview() {
  const { t } = useWords()
  const numbers = useQuery({ ...query(overviewCalls.numbers), ...live })
  const queues = useQuery({ ...query(overviewCalls.queues), ...live })
  const processing = useQuery({ ...query(overviewCalls.processing), ...live })
  const metrics = useQuery({ ...query(overviewCalls.metrics), ...live })
  const { decisions } = useDecisions()
  const measured = metrics.data === undefined ? undefined : readMetrics(metrics.data)
  return (
    <>
      <title>{t('admin.title')}</title>
      <h1 className={styles.title}>{t('admin.overview')}</h1>
      <Warnings />
      <Loaded query={numbers} skeleton={<Skeleton height={180} />}>
        {(shown) => (
          <>
            <Tiles numbers={shown} measured={measured} waiting={decisions.length} />
            <div className={styles.columns}>
              <section>
                <h2>{t('admin.plays30')}</h2>
                <PlaysChart days={shown.days} now={numbers.dataUpdatedAt} />
              </section>
              <section>
                <h2>{t('admin.topTracks')}</h2>
                <ol className={styles.top}>
                  {shown.topTracks.map(({ musicID, title, plays }) => (
                    <li key={musicID}>
                      <Link to={paths.playMusicByID(musicID)}>
                        <bdi>{title}</bdi>
                      </Link>
                      <span>{t('admin.playsOf', { number: plays })}</span>
                    </li>
                  ))}
                </ol>
              </section>
              {queues.data && processing.data && (
                <Processing queues={queues.data} processing={processing.data} />
              )}
              <SetupList />
              <StationTools />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Warnings() {
  const { t } = useWords()
  const { data } = useQuery({ ...query(overviewCalls.warnings), ...live })
  if (!data) return <Skeleton height={44} />
  if (data.warnings.length === 0)
    return (
      <p className={styles.well}>
        <CircleCheck aria-hidden /> {t('admin.allWell')}
      </p>
    )
  return (
    <ul className={styles.warnings} aria-label={t('admin.warnings')}>
      {data.warnings.map(({ code, what, todo, severity, params }) => (
        <li key={code} data-severity={severity}>
          {severity === 'critical' ? <CircleAlert aria-hidden /> : <TriangleAlert aria-hidden />}
          <div dir="auto">
            <strong>{what}</strong>
            <p>{todo}</p>
            {Object.values(params).some(Boolean) && <code>{Object.values(params).join(' · ')}</code>}
          </div>
        </li>
      ))}
    </ul>
  )
}
