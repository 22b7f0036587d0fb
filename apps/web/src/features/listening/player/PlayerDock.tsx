import { type ReactNode, Suspense, useEffect } from 'react'
import { fetchCode, reportLostCode } from '../../../lib/browser/fetch-code.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { showKeys, useKeysShown } from './keys-list.ts'
import { useCurrentItem, usePlayer } from './player.ts'
import { type QueueItem, namesOf } from './queue-item.ts'

const PlayerView = lazyPart(() => import('./view/PlayerView.tsx'), 'player', 'tracks', 'devices')
const PlayerKeys = lazyPart(() => import('./view/PlayerKeys.tsx'))
const KeysDialog = lazyPart(() => import('./view/KeysDialog.tsx'), 'player')

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

  useEffect(startOnce, [])
  useEffect(() => {
    if (suspended) fetchCode(() => import('./sound.ts')).then(({ pauseHere }) => pauseHere(), reportLostCode)
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
        {keysShown && <KeysDialog onClose={() => showKeys(false)} />}
      </Suspense>
    </>
  )
}

let started = false

/**
 * Loads the audio engine once, after the first paint. If play is pressed earlier, it takes effect once the engine is loaded.
 */
function startOnce() {
  if (started) return
  started = true
  fetchCode(() => import('./engine/start-player.ts')).then(({ startPlayer }) => {
    void startPlayer()
    void import('./view/PlayerView.tsx').catch(() => {})
  }, reportLostCode)
}
