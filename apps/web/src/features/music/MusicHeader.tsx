import type { Music } from '@nava/contracts'
import { Flame, Sparkles } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { groundFor, isColor } from '../../lib/color.ts'
import { formatTime } from '../../lib/format-time.ts'
import { formatCount, formatDay, useI18n } from '../../lib/i18n.ts'
import { imageOf, paths } from '../../lib/paths.ts'
import { Cover } from '../../ui/Cover.tsx'
import { ArtistLinks } from '../artists/ArtistLinks.tsx'
import { fromMusic } from '../player/queue-item.ts'
import { useTrendRank } from './parts/use-music.ts'
import styles from './MusicHeader.module.css'

/** What tracks without a cover stand on. */
const PLAIN = '#4b4654'

/** The head of a track's page: cover, title, artists and numbers, on a ground of the cover's colour. */
export function MusicHeader({ music }: { music: Music }) {
  const { t, language } = useI18n()
  const ground = groundFor(isColor(music.coverColor) ? music.coverColor : PLAIN)
  return (
    <header className={styles.header} style={{ '--ground': ground } as CSSProperties /* a custom property */}>
      <Cover
        {...imageOf('music', music.musicID, music.imageVersion)}
        kind="music"
        alt={t('music.coverOf', { title: music.title })}
        color={music.coverColor}
        sizes="(width < 640px) 62vw, 232px"
        eager
        className={styles.cover}
      />
      <div className={styles.words}>
        <Badges music={music} />
        <h1 className={styles.title} data-long={music.title.length > 22 || undefined} dir="auto">
          {music.title}
        </h1>
        <p className={styles.artists}>
          <ArtistLinks item={fromMusic(music)} />
        </p>
        <ul className={styles.facts}>
          {music.albumID > 0 && (
            <li>
              <Link to={paths.album(music.albumID)}>
                <bdi>{music.albumName}</bdi>
              </Link>
            </li>
          )}
          <li>
            <time dateTime={music.releaseDate}>{formatDay(music.releaseDate, language)}</time>
          </li>
          {music.musicLength > 0 && <li>{formatTime(music.musicLength, language)}</li>}
          <li>
            {t('music.plays', { count: music.playCount, shown: formatCount(music.playCount, language) })}
          </li>
          <li>
            {t('music.likes', { count: music.likeCount, shown: formatCount(music.likeCount, language) })}
          </li>
        </ul>
      </div>
    </header>
  )
}

function Badges({ music }: { music: Music }) {
  const { t } = useI18n()
  const rank = useTrendRank(music.musicID)
  return (
    <div className={styles.badges}>
      {rank !== undefined && (
        <span className={styles.badge} title={t('music.trendRank', { rank })}>
          <Flame aria-hidden />
          {t('music.trend')}
        </span>
      )}
      {music.isExlusive && (
        <span className={styles.badge}>
          <Sparkles aria-hidden />
          {t('music.exclusive')}
        </span>
      )}
      {music.isCommingSoon && <span className={styles.badge}>{t('tracks.comingSoon')}</span>}
      {!music.isConfirmed && <span className={styles.badge}>{t('music.unconfirmed')}</span>}
    </div>
  )
}
