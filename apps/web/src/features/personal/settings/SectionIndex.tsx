import { useI18n } from '../../../lib/i18n/i18n.ts'
import { SECTIONS } from './parts/sections.ts'
import styles from './SectionIndex.module.css'

export function SectionIndex() {
  const { t } = useI18n()
  return (
    <nav aria-label={t('setting.title')} className={styles.index}>
      <ul>
        {Object.entries(SECTIONS).map(([name, title]) => (
          <li key={name}>
            <a href={`#${name}`}>{t(title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
