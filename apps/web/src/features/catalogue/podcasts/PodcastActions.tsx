import { type Podcast, limits } from '@nava/contracts'
import { SkipBack, SkipForward } from 'lucide-react'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { useEpisodeProgress } from '../../listening/player/episode-positions.ts'
import { shareLinks } from '../../../lib/paths/paths.ts'
import { ActionBar, ActionGroup } from '../../../ui/ActionBar.tsx'
import { SkipIcon } from '../../../ui/icons/SkipIcon.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { useMe } from '../../../lib/session/me.ts'
import { PlayOnce } from '../explicit/PlayOnce.tsx'
import { PlayButton } from '../music/PlayButton.tsx'
import { DownloadButton } from '../../listening/downloads/DownloadButton.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'
import { ShareButton } from '../../listening/share/ShareButton.tsx'
import { SleepMenu } from '../../listening/controls/SleepMenu.tsx'
import { SpeedMenu } from '../../listening/controls/SpeedMenu.tsx'
import { player, useItemPlayback } from '../../listening/player/player.ts'
import { type QueueItem, fromPodcast } from '../../listening/player/queue-item.ts'
import { seekBy } from '../../listening/player/seek.ts'
import ReactionButtons from '../../listening/reactions/ReactionButtons.tsx'
import styles from './PodcastActions.module.css'

export function PodcastActions({ podcast, queue }: { podcast: Podcast; queue: readonly QueueItem[] }) {
  const { t, language } = useI18n()
  const item = fromPodcast(podcast)
  // The actions affect the current item, so they are disabled until this episode is current.
  const isHidden = useMe()?.hidesExplicit && podcast.isExplicit
  const off = useItemPlayback(item) === undefined
  const progress = useEpisodeProgress(podcast.podcastID)
  const { back, on } = limits.player.skip
  return (
    <ActionBar>
      {podcast.hasAudio && isHidden && off && (
        <PlayOnce item={item} note={t('podcast.explicitHidden')} label={t('podcast.playOnce')} />
      )}
      {podcast.hasAudio && !(isHidden && off) && (
        <>
          <ActionGroup dir="ltr" wide>
            <IconButton label={t('podcast.previous')} disabled={off} onClick={player.previous}>
              <SkipBack fill="currentColor" />
            </IconButton>
            <IconButton label={t('player.back15')} disabled={off} onClick={() => seekBy(-back)}>
              <SkipIcon to="back" seconds={formatNumber(back, language)} />
            </IconButton>
            <PlayButton item={item} queue={queue} size="hero" />
            <IconButton label={t('player.on30')} disabled={off} onClick={() => seekBy(on)}>
              <SkipIcon to="on" seconds={formatNumber(on, language)} />
            </IconButton>
            <IconButton label={t('podcast.next')} disabled={off} onClick={player.next}>
              <SkipForward fill="currentColor" />
            </IconButton>
          </ActionGroup>
          {off && progress.state === 'begun' && (
            <span className={styles.resume}>
              {t('podcast.resume', { time: formatTime(progress.left, language) })}
            </span>
          )}
          <SpeedMenu />
          <SleepMenu />
        </>
      )}
      <ReactionButtons target={{ kind: 'podcast', id: podcast.podcastID }} size="md" />
      {podcast.hasAudio && <DownloadButton title={podcast.title} items={[item]} />}
      <ShareButton
        title={podcast.title}
        link={(site) => shareLinks.podcast(site, podcast.podcastID)}
        embed={{ kind: 'podcast', id: podcast.podcastID }}
      />
      <ItemMenu subject={{ kind: 'podcast', podcast }} title={podcast.title} size="md" />
    </ActionBar>
  )
}
