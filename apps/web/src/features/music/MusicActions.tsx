import type { Music } from '@nava/contracts'
import { Clapperboard, Share2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../lib/i18n.ts'
import { paths, shareLinks } from '../../lib/paths.ts'
import { siteAddress, useSite } from '../../lib/site.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import ReactionButtons from '../reactions/ReactionButtons.tsx'
import { type QueueItem, fromMusic } from '../player/queue-item.ts'
import { MusicMenu } from './MusicMenu.tsx'
import { PlayButton } from './PlayButton.tsx'
import { canPlay } from './queue-of.ts'
import { shareLink } from './share-link.ts'
import { useVideoOf } from './parts/use-music.ts'
import styles from './MusicActions.module.css'

/** What can be done with the track of a page; playing it goes on with what is related. */
export function MusicActions({ music, queue }: { music: Music; queue: readonly QueueItem[] }) {
  const { t } = useI18n()
  const site = useSite()
  const videoID = useVideoOf(music.musicID)
  const share = () => void shareLink(shareLinks.music(siteAddress(site), music), music.title)
  return (
    <div className={styles.actions}>
      {canPlay(music) && (
        <PlayButton item={fromMusic(music)} queue={queue} size="lg" className={styles.play} />
      )}
      <div className={styles.reactions}>
        <ReactionButtons target={{ kind: 'music', id: music.musicID }} size="md" />
      </div>
      {videoID !== undefined && (
        <Link to={paths.playVideo(videoID)} className={buttonClass()}>
          <Clapperboard aria-hidden />
          {t('music.video')}
        </Link>
      )}
      <Button icon={<Share2 />} onClick={share}>
        {t('tracks.share')}
      </Button>
      <MusicMenu music={music} size="md" />
    </div>
  )
}
