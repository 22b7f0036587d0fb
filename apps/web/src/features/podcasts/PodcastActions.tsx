import { type Podcast, limits } from '@nava/contracts'
import { Gauge, Moon, RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react'
import { formatNumber, useI18n } from '../../lib/i18n.ts'
import { shareLinks } from '../../lib/paths.ts'
import { ActionBar, ActionGroup } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuLabel } from '../../ui/Menu.tsx'
import { PlayButton } from '../music/PlayButton.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { player, useItemPlayback, usePlayer } from '../player/player.ts'
import { type QueueItem, fromPodcast } from '../player/queue-item.ts'
import { seekBy } from '../player/play-from.ts'
import { type SleepAfter, setSleepTimer, useSleepTimer } from '../player/sleep-timer.ts'
import ReactionButtons from '../reactions/ReactionButtons.tsx'

/** What can be done with an episode: play it, step, go back and on, like, save, share, speed and sleep. */
export function PodcastActions({ podcast, queue }: { podcast: Podcast; queue: readonly QueueItem[] }) {
  const { t } = useI18n()
  const item = fromPodcast(podcast)
  // Until the episode is on these would act on something else.
  const off = useItemPlayback(item) === undefined
  const { back, on } = limits.player.skip
  return (
    <ActionBar>
      {podcast.hasAudio && (
        <>
          <ActionGroup dir="ltr">
            <IconButton label={t('podcast.previous')} disabled={off} onClick={player.previous}>
              <SkipBack fill="currentColor" />
            </IconButton>
            <IconButton label={t('podcast.back15')} disabled={off} onClick={() => seekBy(-back)}>
              <RotateCcw />
            </IconButton>
            <PlayButton item={item} queue={queue} size="hero" />
            <IconButton label={t('podcast.on30')} disabled={off} onClick={() => seekBy(on)}>
              <RotateCw />
            </IconButton>
            <IconButton label={t('podcast.next')} disabled={off} onClick={player.next}>
              <SkipForward fill="currentColor" />
            </IconButton>
          </ActionGroup>
          <SpeedMenu />
          <SleepMenu />
        </>
      )}
      <ActionGroup>
        <ReactionButtons target={{ kind: 'podcast', id: podcast.podcastID }} size="md" />
      </ActionGroup>
      <ShareButton
        title={podcast.title}
        link={(site) => shareLinks.podcast(site, podcast.podcastID)}
        embed={{ kind: 'podcast', id: podcast.podcastID }}
      />
      <ItemMenu subject={{ kind: 'podcast', podcast }} title={podcast.title} size="md" />
    </ActionBar>
  )
}

function SpeedMenu() {
  const { t, language } = useI18n()
  const speed = usePlayer((state) => state.speed)
  const words = (value: number) => t('podcast.speedOf', { speed: formatNumber(value, language) })
  return (
    <Menu
      label={t('podcast.speed')}
      trigger={
        <Button icon={<Gauge />} aria-label={`${t('podcast.speed')}: ${words(speed)}`}>
          {words(speed)}
        </Button>
      }
    >
      <MenuLabel>{t('podcast.speed')}</MenuLabel>
      {limits.player.speed.offered.map((value) => (
        <MenuItem key={value} chosen={value === speed} onSelect={() => player.setSpeed(value)}>
          {words(value)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function SleepMenu() {
  const { t } = useI18n()
  const after = useSleepTimer()
  const words = (value: SleepAfter) => {
    if (value === 'off') return t('podcast.sleepOff')
    return value === 'episode' ? t('podcast.sleepEpisode') : t('podcast.sleepIn', { count: value })
  }
  return (
    <Menu
      label={t('podcast.sleep')}
      trigger={
        <IconButton label={`${t('podcast.sleep')}: ${words(after)}`} pressed={after !== 'off'}>
          <Moon fill={after === 'off' ? 'none' : 'currentColor'} />
        </IconButton>
      }
    >
      <MenuLabel>{t('podcast.sleep')}</MenuLabel>
      {(['off', ...limits.player.sleepMinutes, 'episode'] as const).map((value) => (
        <MenuItem key={value} chosen={value === after} onSelect={() => setSleepTimer(value)}>
          {words(value)}
        </MenuItem>
      ))}
    </Menu>
  )
}
