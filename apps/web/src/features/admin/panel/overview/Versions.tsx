import type { AdminFigures } from '@nava/contracts'
import { useWords } from '../words.ts'
import styles from './Overview.module.css'

/** Characters of a commit */
const SHORT = 9

const release = ({ version, commit }: { version: string; commit: string }): string =>
  [version || '?', commit.slice(0, SHORT)].filter(Boolean).join(' ')

export function Versions({ versions }: Pick<AdminFigures, 'versions'>) {
  const { t } = useWords()
  const { schema, postgres, redis, node, workers } = versions
  // The whole name is long, and its beginning is a time.
  const migration = schema.split('_', 1)[0] ?? ''
  const facts = [
    [t('admin.release'), release(versions)],
    [t('admin.schema'), migration],
    ['PostgreSQL', postgres],
    ['Redis', redis],
    ['Node.js', node],
  ].filter(([, value]) => value !== '')
  return (
    <section>
      <h2>{t('admin.versions')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('admin.workers')}</h3>
      {workers.length === 0 && <p className={styles.faint}>{t('admin.workersNone')}</p>}
      <ul className={styles.workers}>
        {workers.map((worker, at) => (
          <li key={at} data-state={worker.state}>
            <bdi>{worker.host}</bdi> · <bdi>{release(worker)}</bdi> · ffmpeg{' '}
            <bdi title={worker.ffmpeg}>{worker.ffmpeg.split(' (', 1)[0] || '–'}</bdi>
            {worker.problem && <p dir="auto">{worker.problem}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
