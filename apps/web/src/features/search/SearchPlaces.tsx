import { listGenres } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { query } from '../../lib/calls/query.ts'
import { paths } from '../../lib/paths/paths.ts'
import { GenreRadios } from '../radio/GenreRadios.tsx'
import styles from './SearchPlaces.module.css'

export function SearchPlaces() {
  const { t } = useI18n()
  const { data: genres = [] } = useQuery(query(listGenres))
  const places = [
    { to: paths.musics, label: t('frame.nav.music') },
    { to: paths.musicVideos, label: t('frame.nav.musicVideos') },
    { to: paths.playlists, label: t('frame.nav.playlists') },
    { to: paths.podcasts, label: t('frame.nav.podcast') },
    { to: paths.allArtists, label: t('frame.nav.artist') },
    { to: paths.allDjs, label: t('frame.nav.dj') },
    { to: paths.events, label: t('frame.nav.event') },
    { to: paths.news, label: t('frame.nav.news') },
  ]
  return (
    <>
      <nav aria-label={t('search.browse')}>
        <h3 className={styles.title}>{t('search.browse')}</h3>
        <ul className={styles.places}>
          {places.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.place}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {genres.length > 0 && (
        <section className={styles.genres}>
          <h3 className={styles.title}>{t('tracks.genres')}</h3>
          <GenreRadios genres={genres} />
        </section>
      )}
    </>
  )
}
