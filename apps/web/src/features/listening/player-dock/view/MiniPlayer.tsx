import { SkipForward } from 'lucide-react'
import type { CSSProperties } from 'react'
import { backgroundOfCover } from '../../../../lib/formats/color.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../../lib/paths/paths.ts'
import { ExplicitBadge } from '../../../../lib/lists/ExplicitBadge.tsx'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { MediaRow } from '../../../../ui/media/MediaRow.tsx'
import { Names } from '../../../../ui/media/Names.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { PlayPauseButton } from './TransportButtons.tsx'
import { player, usePlayer } from '../../player/player.ts'
import { useProgress } from '../../player/progress.ts'
import type { QueueItem } from '../../player/queue-item.ts'
import { usePlaysOn } from '../menus/use-plays-on.ts'
import { useSwipes } from './use-swipes.ts'
import styles from './MiniPlayer.module.css'

export function MiniPlayer({ item, onOpen }: { item: QueueItem; onOpen: () => void }) {
  const { t } = useI18n()
  const refused = usePlayer(({ playback }) => playback === 'refused')
  const playsOn = usePlaysOn()
  const share = useProgress(({ position, duration }) => (duration > 0 ? position / duration : 0))
  const { offset, props: swiped } = useSwipes({ up: onOpen, left: player.next, right: player.previous })
  const style = {
    '--tint': backgroundOfCover(item.color),
    '--at': share,
    '--pull': `${offset.x}px`,
  } as CSSProperties
  return (
    <section
      className={styles.mini}
      aria-label={t('player.region')}
      data-player="mini"
      id="player"
      tabIndex={-1}
      style={style}
    >
      <button type="button" className={styles.open} onClick={onOpen} {...swiped}>
        <VisuallyHidden>{t('player.open')}</VisuallyHidden>
        <MediaRow
          as="span"
          className={styles.row}
          cover={
            <Cover
              kind={item.kind}
              {...imageOf(item.kind, item.id, item.imageVersion)}
              color={item.color}
              sizes="44px"
              eager
            />
          }
          title={item.title}
          names={
            refused || playsOn ? (
              (playsOn ?? t('player.tapToPlay'))
            ) : (
              <>
                {item.isExplicit && <ExplicitBadge />}
                <Names names={item.artists.map(({ id, name }) => ({ key: id, name }))} />
              </>
            )
          }
        />
      </button>
      <PlayPauseButton item={item} plain />
      <IconButton label={t('player.next')} onClick={player.next}>
        <SkipForward fill="currentColor" />
      </IconButton>
      <span className={styles.line} aria-hidden />
    </section>
  )
}
