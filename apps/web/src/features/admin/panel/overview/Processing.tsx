import type { adminProcessing, adminQueues } from '@nava/contracts/admin'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { useWords } from '../words.ts'
import styles from './Overview.module.css'

interface ProcessingProps {
  queues: CallReply<typeof adminQueues>
  processing: CallReply<typeof adminProcessing>
}

const STATES = ['waiting', 'running', 'failed'] as const

export function Processing({ queues, processing: { workers, failures } }: ProcessingProps) {
  const { t, say, language } = useWords()
  return (
    <section>
      <h2>{t('admin.processing')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('admin.queue')}</th>
            {STATES.map((state) => (
              <th key={state} scope="col">
                {say('choice', state)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(queues).map(([queue, counts]) => (
            <tr key={queue}>
              <th scope="row">{say('choice', queue)}</th>
              {STATES.map((state) => (
                <td key={state}>{formatNumber(counts[state], language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.workers} aria-label={t('admin.workers')}>
        {workers.map(({ workerID, host, state, ffmpeg, problem }) => (
          <li key={workerID} data-state={state}>
            <bdi>{host}</bdi> · ffmpeg <bdi>{ffmpeg}</bdi>
            {problem && <p dir="auto">{problem}</p>}
          </li>
        ))}
        {failures.map(({ code, count }) => (
          <li key={code} data-state="waiting">
            <code>{code}</code> × {formatNumber(count, language)}
          </li>
        ))}
      </ul>
    </section>
  )
}
