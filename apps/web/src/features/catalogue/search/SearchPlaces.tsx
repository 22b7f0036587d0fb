import { listGenres } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { query } from '../../../lib/calls/query.ts'
import { tintOf } from '../../../lib/formats/tint-of.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import styles from './SearchPlaces.module.css'

export function SearchPlaces({ headings: Heading }: { headings: 'h2' | 'h3' }) {
  const { t } = useI18n()
  const { data: genres = [] } = useQuery(query(listGenres, { query: { heard: 'true' } }))
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
      <nav aria-label={t('search.browse')} className={styles.nav}>
        <Heading className={styles.title}>{t('search.browse')}</Heading>
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
        <section aria-label={t('tracks.genres')} className={styles.nav}>
          <Heading className={styles.title}>{t('tracks.genres')}</Heading>
          <ul className={styles.places}>
            {genres.map(({ genreID, name, cover }) => (
              <li key={genreID}>
                <Link
                  to={paths.genre(genreID)}
                  className={styles.place}
                  style={{ background: tintOf(genreID) }}
                >
                  <bdi>{name}</bdi>
                  {cover?.imageVersion && (
                    <Cover
                      {...imageOf('music', cover.musicID, cover.imageVersion)}
                      kind="music"
                      sizes="64px"
                      className={styles.cover}
                    />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
