import { ChartColumn } from 'lucide-react'
import { Link } from 'react-router-dom'
import { RosterTable } from '../../features/studio/roster/RosterTable.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import styles from './panel.module.css'

/** All artists of an account that manages many, such as a label */
export default function RosterPage() {
  const { t } = useI18n()
  return (
    <>
      <title>{t('panel.roster.title')}</title>
      <header className={styles.header}>
        <h1>{t('panel.roster.title')}</h1>
        <Link to={studioPaths.rosterStatistics} className={buttonClass()}>
          <ChartColumn aria-hidden />
          {t('panel.roster.together')}
        </Link>
      </header>
      <RosterTable />
    </>
  )
}
