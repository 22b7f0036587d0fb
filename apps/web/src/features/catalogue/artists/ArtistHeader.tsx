import { type Artist, headPictureSizes } from '@nava/contracts'
import { BadgeCheck } from 'lucide-react'
import { backgroundOfCover } from '../../../lib/formats/color.ts'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { useCoverTravel } from '../../../ui/media/cover-travel.ts'
import { HeroFacts } from '../../../ui/media/Hero.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import styles from './ArtistHeader.module.css'

const LONG_NAME = 22

export function ArtistHeader({ artist }: { artist: Artist }) {
  const { t, language } = useI18n()
  const wide = imageOf('artistHeader', artist.artistID, artist.headerImageVersion)
  const portrait = imageOf('artist', artist.artistID, artist.imageVersion)
  const backdrop = wide.src
    ? { ...wide, sizes: headPictureSizes.wide }
    : { ...portrait, sizes: headPictureSizes.portrait }
  const ground = backgroundOfCover('')
  return (
    <PageHead
      ground={ground}
      backdrop={backdrop.src ? { ...backdrop, kind: 'artist', color: ground, blurred: !wide.src } : undefined}
      className={styles.header}
    >
      <Cover
        ref={useCoverTravel()}
        {...portrait}
        kind="artist"
        shape="round"
        sizes={headPictureSizes.portrait}
        className={styles.portrait}
      />
      <div className={styles.words}>
        {artist.isVerified && (
          <p className={styles.verified}>
            <BadgeCheck aria-hidden />
            {t('tracks.verified')}
          </p>
        )}
        <h1 className={styles.name} data-long={artist.name.length > LONG_NAME || undefined} dir="auto">
          {artist.name}
        </h1>
        <HeroFacts
          facts={[
            t('tracks.followers', {
              count: artist.followerCount,
              shown: formatCount(artist.followerCount, language),
            }),
            t('tracks.plays', { count: artist.playCount, shown: formatCount(artist.playCount, language) }),
          ]}
        />
      </div>
    </PageHead>
  )
}
