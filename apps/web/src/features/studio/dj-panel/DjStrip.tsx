import { ChartColumn } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { studioPaths } from '../../../lib/paths/studio-paths.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { Cover } from '../../../ui/media/Cover.tsx'
import styles from '../artist-panel/ArtistStrip.module.css'
import type { DjOwner } from './use-dj-panel.ts'

export function DjStrip({ djs }: Pick<DjOwner, 'djs'>) {
  const { t } = useI18n()
  return (
    <ul className={styles.artists} aria-label={t('panel.djs')}>
      {djs.map(({ djID, name, imageVersion }) => (
        <li key={djID} className={styles.artist}>
          <Cover
            {...imageOf('dj', djID, imageVersion)}
            kind="dj"
            shape="round"
            sizes="48px"
            className={styles.portrait}
          />
          <Link to={paths.dj(djID)} className={styles.name} dir="auto">
            {name}
          </Link>
          <div className={styles.keys}>
            <Link
              to={studioPaths.djStatistics(djID)}
              className={buttonClass({ size: 'sm' })}
              aria-label={t('panel.statisticsOf', { name })}
            >
              <ChartColumn aria-hidden />
              {t('panel.statistics')}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}
