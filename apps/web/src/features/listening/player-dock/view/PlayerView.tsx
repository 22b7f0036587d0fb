import { ChevronUp } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { useScreen } from '../../../../lib/browser/screen-width.ts'
import { imageOf } from '../../../../lib/paths/paths.ts'
import { Cover } from '../../../../ui/media/Cover.tsx'
import type { ItemActions, ItemMenuOf } from '../PlayerDock.tsx'
import { FullPlayer } from './FullPlayer.tsx'
import { MiniPlayer } from './MiniPlayer.tsx'
import { PlayerBar } from './PlayerBar.tsx'
import { MenuOfItem } from '../menus/menu-of-item.ts'
import { PlayPauseButton } from './TransportButtons.tsx'
import { enterPage, openFullPlayer, useFullPlayer } from './full-player.ts'
import { player, usePlayer } from '../../player/player.ts'
import type { QueueItem } from '../../player/queue-item.ts'

import styles from './PlayerView.module.css'

interface PlayerViewProps {
  item: QueueItem
  actions: ItemActions | undefined
  menuOf: ItemMenuOf | undefined
}

export default function PlayerView({ item, actions, menuOf }: PlayerViewProps) {
  const { t } = useI18n()
  const narrow = useScreen('narrow')
  const hidden = usePlayer((state) => state.hidden)
  const { key } = useLocation()
  const full = useFullPlayer()
  useEffect(() => enterPage(key), [key])
  useEffect(() => () => openFullPlayer(false), [])

  if (hidden && !full) {
    return (
      <div className={styles.tab} id="player" tabIndex={-1}>
        <button type="button" className={styles.show} aria-label={t('player.show')} onClick={player.show}>
          <Cover
            kind={item.kind}
            {...imageOf(item.kind, item.id, item.imageVersion)}
            color={item.color}
            sizes="40px"
            className={styles.cover}
            eager
          />
          <ChevronUp aria-hidden />
        </button>
        <PlayPauseButton item={item} plain />
      </div>
    )
  }
  return (
    <MenuOfItem value={menuOf}>
      {narrow ? (
        <MiniPlayer item={item} onOpen={() => openFullPlayer(true)} />
      ) : (
        <PlayerBar item={item} actions={actions?.(item, 'sm')} />
      )}
      {full && (
        <FullPlayer
          item={item}
          wide={!narrow}
          actions={actions?.(item, 'md')}
          onClose={() => openFullPlayer(false)}
        />
      )}
    </MenuOfItem>
  )
}
