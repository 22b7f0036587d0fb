import { type MusicCard, limits } from '@nava/contracts'
import { ThumbsDown } from 'lucide-react'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { ArtistLinks } from '../../../lib/lists/ArtistLinks.tsx'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { ItemMenu } from '../../items/ItemMenu.tsx'
import { PlayButton } from '../../music/PlayButton.tsx'
import { useItemPlayback } from '../../player/player.ts'
import { type QueueItem, fromMusic } from '../../player/queue-item.ts'
import { dislike } from '../../radio/dislike.ts'
import styles from './Suggested.module.css'

/** Track with a button to dislike it */
export function SuggestedTile({ music, queue }: { music: MusicCard; queue: readonly QueueItem[] }) {
  const { t } = useI18n()
  const { musicID: id, title } = music
  const item = fromMusic(music)
  return (
    <MediaTile
      current={useItemPlayback(item) !== undefined}
      cover={{ ...imageOf('music', id, music.imageVersion), kind: 'music', color: music.coverColor }}
      tooltip={title}
      title={<Link to={paths.playMusic(music)}>{cutTitle(title, limits.titleCut.music.max)}</Link>}
      names={<ArtistLinks item={item} />}
      play={<PlayButton item={item} queue={queue} />}
      overlay={
        <span className={styles.refuse}>
          <IconButton
            size="sm"
            label={t('foryou.notForMe', { title })}
            onClick={() => dislike({ id, title })}
          >
            <ThumbsDown />
          </IconButton>
        </span>
      }
      menu={<ItemMenu subject={{ kind: 'music', music }} title={title} />}
    />
  )
}
