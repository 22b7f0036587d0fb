import { type Music, headPictureSizes } from '@nava/contracts'
import { Flame, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { releaseDay } from '../../../lib/formats/release-day.tsx'
import { backgroundOfCover } from '../../../lib/formats/color.ts'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { Hero, HeroBadge } from '../../../ui/media/Hero.tsx'
import { ArtistLinks } from '../../../lib/lists/ArtistLinks.tsx'
import { fromMusic } from '../../listening/player/queue-item.ts'
import { useTrendRank } from './parts/use-music.ts'

export function MusicHeader({ music }: { music: Music }) {
  const { t, language } = useI18n()
  return (
    <Hero
      ground={backgroundOfCover(music.coverColor)}
      cover={{
        sizes: headPictureSizes.cover,
        ...imageOf('music', music.musicID, music.imageVersion),
        kind: 'music',
        alt: t('music.coverOf', { title: music.title }),
        color: music.coverColor,
      }}
      title={music.title}
      badges={useBadges(music)}
      names={<ArtistLinks item={fromMusic(music)} />}
      facts={[
        music.albumID > 0 && (
          <Link key="album" to={paths.album(music.albumID)}>
            <bdi>{music.albumName}</bdi>
          </Link>
        ),
        releaseDay(music),
        music.musicLength > 0 && formatTime(music.musicLength, language),
        t('tracks.plays', { count: music.playCount, shown: formatCount(music.playCount, language) }),
        t('music.likes', { count: music.likeCount, shown: formatCount(music.likeCount, language) }),
      ]}
    />
  )
}

function useBadges(music: Music): ReactNode[] {
  const { t } = useI18n()
  const rank = useTrendRank(music.musicID)
  return [
    rank !== undefined && (
      <HeroBadge key="trend" tooltip={t('music.trendRank', { rank })}>
        <Flame aria-hidden />
        {t('music.trend')}
      </HeroBadge>
    ),
    music.isExlusive && (
      <HeroBadge key="exclusive">
        <Sparkles aria-hidden />
        {t('music.exclusive')}
      </HeroBadge>
    ),
    music.isCommingSoon && <HeroBadge key="soon">{t('tracks.comingSoon')}</HeroBadge>,
    music.visibility && (
      <HeroBadge key="visibility">
        {t(music.visibility === 'private' ? 'music.private' : 'music.unlisted')}
      </HeroBadge>
    ),
    !music.isConfirmed && <HeroBadge key="unconfirmed">{t('music.unconfirmed')}</HeroBadge>,
  ].filter((badge) => badge !== false)
}
