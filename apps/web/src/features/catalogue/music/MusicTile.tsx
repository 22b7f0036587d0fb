import { type MusicCard, limits } from '@nava/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Day } from '../../../lib/formats/Day.tsx'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { useItemPlayback } from '../../listening/player/player.ts'
import { type QueueItem, fromMusic } from '../../listening/player/queue-item.ts'
import { ArtistLinks } from '../../../lib/lists/ArtistLinks.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'
import { PlayButton } from './PlayButton.tsx'
import { canPlay } from '../../listening/player/queue-of.ts'

interface MusicTileProps {
  music: MusicCard
  queue: readonly QueueItem[]
  /** Shown beside the menu */
  beside?: ReactNode
}

export function MusicTile({ music, queue, beside }: MusicTileProps) {
  const { t } = useI18n()
  const item = fromMusic(music)
  return (
    <MediaTile
      current={useItemPlayback(item) !== undefined}
      cover={{
        ...imageOf('music', music.musicID, music.imageVersion),
        kind: 'music',
        color: music.coverColor,
      }}
      badge={music.isCommingSoon && t('tracks.comingSoon')}
      tooltip={music.title}
      title={<Link to={paths.playMusic(music)}>{cutTitle(music.title, limits.titleCut.music.max)}</Link>}
      names={music.isCommingSoon ? <Day iso={music.releaseDate} /> : <ArtistLinks item={item} />}
      play={canPlay(music) && <PlayButton item={item} queue={queue} />}
      menu={
        <>
          {beside}
          <ItemMenu subject={{ kind: 'music', music }} title={music.title} />
        </>
      }
    />
  )
}
