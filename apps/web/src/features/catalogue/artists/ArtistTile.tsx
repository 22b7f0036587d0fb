import type { ArtistCard } from '@nava/contracts'
import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'
import styles from './ArtistTile.module.css'

export function ArtistTile({ artist }: { artist: ArtistCard }) {
  const { t, language } = useI18n()
  return (
    <MediaTile
      centered
      cover={{ ...imageOf('artist', artist.artistID, artist.imageVersion), kind: 'artist', shape: 'round' }}
      tooltip={artist.name}
      title={
        <span className={styles.name}>
          <Link to={paths.artist(artist.artistID, artist.name)}>
            <bdi>{artist.name}</bdi>
          </Link>
          {artist.isVerified && (
            <BadgeCheck className={styles.tick} role="img" aria-label={t('tracks.verified')} />
          )}
        </span>
      }
      names={t('tracks.followers', {
        count: artist.followerCount,
        shown: formatCount(artist.followerCount, language),
      })}
      menu={<ItemMenu subject={{ kind: 'artist', artist }} title={artist.name} />}
    />
  )
}
