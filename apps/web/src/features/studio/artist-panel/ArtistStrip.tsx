import type { ArtistCard } from '@nava/contracts'
import { ChartColumn, Link2, UserPen, UsersRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { studioPaths } from '../../../lib/paths/studio-paths.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { Cover } from '../../../ui/media/Cover.tsx'
import styles from './ArtistStrip.module.css'

/** Artists of an account that are shown in its panel; all are on a page of their own. */
const SHOWN = 4

export function ArtistStrip({ artists }: { artists: readonly ArtistCard[] }) {
  const { t } = useI18n()
  return (
    <>
      {artists.length > 1 && (
        <p className={styles.all}>
          <Link to={studioPaths.roster} className={buttonClass({ size: 'sm' })}>
            <UsersRound aria-hidden />
            {t('panel.roster.all', { count: artists.length })}
          </Link>
        </p>
      )}
      <ul className={styles.artists} aria-label={t('panel.artists')}>
        {artists.slice(0, SHOWN).map(({ artistID, name, imageVersion }) => (
          <li key={artistID} className={styles.artist}>
            <Cover
              {...imageOf('artist', artistID, imageVersion)}
              kind="artist"
              shape="round"
              sizes="48px"
              className={styles.portrait}
            />
            <Link to={paths.artist(artistID, name)} className={styles.name} dir="auto">
              {name}
            </Link>
            <div className={styles.keys}>
              <Link
                to={studioPaths.artistDetails(artistID)}
                className={buttonClass({ size: 'sm' })}
                aria-label={t('panel.detailsOf', { name })}
              >
                <UserPen aria-hidden />
                {t('panel.details')}
              </Link>
              <Link
                to={studioPaths.artistSocials(artistID)}
                className={buttonClass({ size: 'sm' })}
                aria-label={t('panel.socialsOf', { name })}
              >
                <Link2 aria-hidden />
                {t('panel.socials')}
              </Link>
              <Link
                to={studioPaths.artistStatistics(artistID)}
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
    </>
  )
}
