import { type ReactNode, Suspense, useEffect } from 'react'
import { fetchCode, reportLostCode } from '../../../lib/browser/fetch-code.ts'
import { whenQuiet } from '../../../lib/browser/quiet.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { laterPart, lazyPart } from '../../../lib/browser/lazy-part.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { OpeningOverlay } from '../../../ui/overlays/OpeningOverlay.tsx'
import { showKeys, useKeysShown } from './keys-list.ts'
import { useCurrentItem, usePlayer } from '../player/player.ts'
import { type QueueItem, namesOf } from '../player/queue-item.ts'
import { startOnce } from '../player/start-once.ts'

const PlayerView = lazyPart(() => import('./view/PlayerView.tsx'), 'player', 'tracks', 'devices')
const PlayerKeys = laterPart(() => import('./keys/PlayerKeys.tsx'))
const KeysDialog = lazyPart(() => import('./keys/KeysDialog.tsx'), 'player')

const closeKeys = () => showKeys(false)

export type ItemActions = (item: QueueItem, size: 'sm' | 'md') => ReactNode

/** `children`: entries after those of the item */
export type ItemMenuOf = (item: QueueItem, options?: { size: 'md'; children: ReactNode }) => ReactNode

export interface PlayerDockProps {
  /** True on pages that have their own player: the dock is hidden and paused. */
  suspended: boolean
  actions?: ItemActions
  menuOf?: ItemMenuOf
  onLike?: (item: QueueItem) => void
  onSearch?: () => void
}

/** Bottom player. Its visible part loads with the first track. */
export function PlayerDock({ suspended, actions, menuOf, onLike, onSearch }: PlayerDockProps) {
  const { t } = useI18n()
  const item = useCurrentItem()
  const playing = usePlayer(({ playback }) => playback === 'playing')
  const hidden = usePlayer((state) => state.hidden)
  const keysShown = useKeysShown()

  useEffect(start, [])
  useEffect(() => {
    if (suspended)
      fetchCode(() => import('../player/sound.ts')).then(({ pauseHere }) => pauseHere(), reportLostCode)
  }, [suspended])

  return (
    <>
      <div aria-live="polite" aria-atomic>
        <VisuallyHidden>
          {item && playing && t('frame.nowPlaying', { title: item.title, artists: namesOf(item) })}
        </VisuallyHidden>
      </div>
      <Suspense>
        <PlayerKeys
          form={item && !suspended ? (hidden ? 'hidden' : 'shown') : 'none'}
          suspended={suspended}
          onLike={onLike}
          onSearch={onSearch}
        />
      </Suspense>
      <Suspense>
        {item && !suspended && <PlayerView item={item} actions={actions} menuOf={menuOf} />}
      </Suspense>
      {keysShown && (
        <OpeningOverlay onClose={closeKeys}>
          <KeysDialog onClose={closeKeys} />
        </OpeningOverlay>
      )}
    </>
  )
}

/** Loads the audio engine once the first page is complete, and the player's view after the engine. */
function start() {
  whenQuiet.then(startOnce).then(() => void import('./view/PlayerView.tsx').catch(() => {}), reportLostCode)
}
