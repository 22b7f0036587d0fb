import { CalendarRange, List } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { sectionPath } from '../addresses.ts'
import { useWords } from '../words.ts'
import styles from './Week.module.css'

/** The ways to see the programme: as a week, or as a table. */
export function ScheduleViews() {
  const { t } = useWords()
  const isList = useSearchParams()[0].get('view') === 'list'
  const path = sectionPath('schedules')
  return (
    <nav aria-label={t('admin.views')} className={styles.views}>
      <Link to={path} aria-current={isList ? undefined : 'page'}>
        <CalendarRange aria-hidden />
        {t('admin.week')}
      </Link>
      <Link to={`${path}?view=list`} aria-current={isList ? 'page' : undefined}>
        <List aria-hidden />
        {t('admin.list')}
      </Link>
    </nav>
  )
}
