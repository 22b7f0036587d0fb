import type { Music } from '@nava/contracts'
import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths, shareLinks } from '../../../lib/paths/paths.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import ReactionButtons from '../../listening/reactions/ReactionButtons.tsx'
import { type QueueItem, fromMusic } from '../../listening/player/queue-item.ts'
import { DownloadButton } from '../../listening/downloads/DownloadButton.tsx'
import { useMe } from '../../../lib/session/me.ts'
import { PlayOnce } from '../explicit/PlayOnce.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'
import { RadioButton } from '../../listening/radio/RadioButton.tsx'
import { ShareButton } from '../../listening/share/ShareButton.tsx'
import { PlayButton } from './PlayButton.tsx'
import { canPlay } from '../../listening/player/queue-of.ts'
import { useVideoOf } from './parts/use-music.ts'

interface MusicActionsProps {
  music: Music
  queue: readonly QueueItem[]
  /** In the place of playing, for an announced track */
  remind?: ReactNode
}

export function MusicActions({ music, queue, remind }: MusicActionsProps) {
  const { t } = useI18n()
  const videoID = useVideoOf(music)
  const isHidden = useMe()?.hidesExplicit && music.isExplicit
  return (
    <ActionBar>
      {canPlay(music) && !isHidden && <PlayButton item={fromMusic(music)} queue={queue} size="hero" />}
      {canPlay(music) && isHidden && (
        <PlayOnce item={fromMusic(music)} note={t('music.explicitHidden')} label={t('music.playOnce')} />
      )}
      {remind && <span>{remind}</span>}
      <ReactionButtons target={{ kind: 'music', id: music.musicID }} size="md" />
      {canPlay(music) && <DownloadButton title={music.title} items={[fromMusic(music)]} />}
      {canPlay(music) && (
        <RadioButton
          from={{ kind: 'track', id: music.musicID }}
          name={music.title}
          first={fromMusic(music)}
        />
      )}
      {videoID !== undefined && (
        <Link
          to={paths.playVideo(videoID)}
          className={buttonClass({ variant: 'quiet' })}
          aria-label={t('music.video')}
          title={t('music.video')}
        >
          <Clapperboard aria-hidden />
        </Link>
      )}
      <ShareButton
        title={music.title}
        link={(site) => shareLinks.music(site, music)}
        embed={{ kind: 'music', id: music.musicID }}
      />
      <ItemMenu subject={{ kind: 'music', music }} title={music.title} size="md" />
    </ActionBar>
  )
}
