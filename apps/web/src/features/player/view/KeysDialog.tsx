import { Fragment } from 'react'
import { type MessageKey, useI18n } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './KeysDialog.module.css'

/** The list of keyboard shortcuts. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const rows: { does: MessageKey; keys: string[] }[] = [
    { does: 'player.keys.playPause', keys: [t('player.keys.space'), 'K'] },
    { does: 'player.keys.seek', keys: ['←', '→'] },
    { does: 'player.keys.volume', keys: ['↑', '↓'] },
    { does: 'player.keys.step', keys: ['⇧ ←', '⇧ →'] },
    { does: 'player.keys.mute', keys: ['M'] },
    { does: 'player.keys.like', keys: ['L'] },
    { does: 'player.keys.search', keys: ['/'] },
    { does: 'player.keys.list', keys: ['?'] },
  ]
  return (
    <Dialog title={t('player.keys.title')} onClose={onClose}>
      <dl className={styles.list}>
        {rows.map(({ does, keys }) => (
          <Fragment key={does}>
            <dt>{t(does)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
