import type { Music } from '@nava/contracts'
import { Music2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { releaseDay } from '../../../lib/formats/release-day.tsx'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { imageAddress, paths, shareLinks } from '../../../lib/paths/paths.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import ReactionButtons from '../../listening/reactions/ReactionButtons.tsx'
import { ArtistLinks } from '../../../lib/lists/ArtistLinks.tsx'
import { fromMusic } from '../../listening/player/queue-item.ts'
import { ItemMenu } from '../items/ItemMenu.tsx'
import { ShareButton } from '../../listening/share/ShareButton.tsx'
import { useTrackOf } from './use-video.ts'
import styles from './VideoDetails.module.css'

export function VideoDetails({ video }: { video: Music }) {
  const { t, language } = useI18n()
  const trackID = useTrackOf(video.musicID)
  const [first] = video.musicArtists
  return (
    <div className={styles.details}>
      <h1 className={styles.title} dir="auto">
        {video.title}
      </h1>
      <div className={styles.row}>
        {first && (
          <Avatar
            name={first.artist.name}
            src={imageAddress('artist', first.artistID, first.artist.imageVersion, 96)}
            size={44}
          />
        )}
        <div className={styles.words}>
          <p className={styles.artists}>
            <ArtistLinks item={fromMusic(video)} />
          </p>
          <p className={styles.facts}>
            {t('video.views', { count: video.playCount, shown: formatCount(video.playCount, language) })}
            {!video.isDateUnknown && <span> · {releaseDay(video)}</span>}
          </p>
        </div>
        <div className={styles.actions}>
          <ReactionButtons target={{ kind: 'music', id: video.musicID }} size="md" />
          {trackID !== undefined && (
            <Link
              to={paths.playMusicByID(trackID)}
              className={buttonClass({ variant: 'quiet' })}
              aria-label={t('video.music')}
              title={t('video.music')}
            >
              <Music2 aria-hidden />
            </Link>
          )}
          <ShareButton
            title={video.title}
            link={(site) => shareLinks.video(site, video.musicID)}
            embed={{ kind: 'video', id: video.musicID }}
          />
          <ItemMenu subject={{ kind: 'video', music: video }} title={video.title} size="md" />
        </div>
      </div>
    </div>
  )
}
