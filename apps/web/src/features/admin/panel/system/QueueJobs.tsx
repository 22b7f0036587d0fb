import { adminQueueJobs } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/calls/query.ts'
import { When } from '../../../../lib/formats/Day.tsx'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { useWords } from '../words.ts'
import styles from './System.module.css'

/** Milliseconds */
const LOOK_EVERY = 5000

const COLUMNS = ['job', 'jobID', 'state', 'percent', 'attempts', 'created', 'reason'] as const

/** The jobs of every queue: uploads, pictures, imports, scrobbles */
export default function QueueJobs() {
  const { t, say, label, language } = useWords()
  const jobs = useQuery({ ...query(adminQueueJobs), staleTime: 0, refetchInterval: LOOK_EVERY })
  return (
    <>
      <title>{t('admin.many.queuejobs')}</title>
      <h1 className={styles.title}>{t('admin.many.queuejobs')}</h1>
      <Loaded
        query={{ ...jobs, data: jobs.data?.jobs }}
        skeleton={<Skeleton height={200} />}
        empty={<EmptyState text={t('admin.none')} />}
      >
        {(rows) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways by the arrow keys
          <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('admin.many.queuejobs')}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {COLUMNS.map((name) => (
                    <th key={name} scope="col">
                      {label(name, 'queuejobs')}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ queue, job, jobID, state, percent, attempts, created, reason }) => (
                  <tr key={`${queue} ${jobID}`}>
                    <th scope="row">{say('choice', job)}</th>
                    <td>
                      <bdi>{jobID}</bdi>
                    </td>
                    <td>{say('choice', state)}</td>
                    <td>{formatNumber(percent / 100, language, { style: 'percent' })}</td>
                    <td>{formatNumber(attempts, language)}</td>
                    <td>
                      <When iso={created} />
                    </td>
                    <td dir="auto">{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </>
  )
}
