import { adminReadTask } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../lib/calls/query.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { useWords } from '../words.ts'
import styles from './System.module.css'

/** What a task found */
export function TaskReport({ id }: { id: number }) {
  const { t, label, say, language } = useWords()
  const details = useQuery(query(adminReadTask, { params: { id } }))
  return (
    <Loaded query={details} skeleton={<Skeleton height={60} />}>
      {({ report: { counts, found } }) => (
        <>
          <dl className={styles.counts}>
            {Object.entries(counts).map(([name, count]) => (
              <div key={name}>
                <dt>{label(name, 'report')}</dt>
                <dd>{formatNumber(count, language)}</dd>
              </div>
            ))}
          </dl>
          {found.length > 0 && (
            <ul className={styles.found}>
              {found.map(({ name, fault, done }) => (
                <li key={`${name} ${fault}`}>
                  <code>{name}</code>{' '}
                  {[fault, done]
                    .filter(Boolean)
                    .map((word) => say('choice', word))
                    .join(' → ')}
                </li>
              ))}
            </ul>
          )}
          {found.length === 0 && <p>{t('admin.nothingFound')}</p>}
        </>
      )}
    </Loaded>
  )
}
