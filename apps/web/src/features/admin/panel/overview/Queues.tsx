import type { AdminFigures } from '@nava/contracts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { useWords } from '../words.ts'
import { formatAge } from './format-age.ts'
import styles from './Overview.module.css'

const STATES = ['waiting', 'running', 'failed'] as const

export function Queues({ queues }: { queues: NonNullable<AdminFigures['queues']> }) {
  const { t, say, language } = useWords()
  return (
    <section>
      <h2>{t('admin.queues')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('admin.queue')}</th>
            {STATES.map((state) => (
              <th key={state} scope="col">
                {say('choice', state)}
              </th>
            ))}
            <th scope="col">{t('admin.oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, age, ...counts }) => (
            <tr key={name}>
              <th scope="row">{say('choice', name)}</th>
              {STATES.map((state) => (
                <td key={state}>{formatNumber(counts[state], language)}</td>
              ))}
              <td>{age === null ? '–' : formatAge(age, language, 'narrow')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function Errors({ errors }: Pick<AdminFigures, 'errors'>) {
  const { t, language } = useWords()
  return (
    <section>
      <h2>{t('admin.errors')}</h2>
      {errors.length === 0 ? (
        <p className={styles.faint}>{t('admin.noErrors')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('admin.code')}</th>
              <th scope="col">{t('admin.times')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ code, count }) => (
              <tr key={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>{formatNumber(count, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
