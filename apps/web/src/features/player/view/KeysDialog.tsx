import { Fragment } from 'react'
import { type MessageKey, useI18n } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './KeysDialog.module.css'

/** The list of keyboard shortcuts. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const rows: { does: MessageKey; keys: string[] }[] = [
    { does: 'keys.playPause', keys: [t('keys.space'), 'K'] },
    { does: 'keys.seek', keys: ['←', '→'] },
    { does: 'keys.volume', keys: ['↑', '↓'] },
    { does: 'keys.step', keys: ['⇧ ←', '⇧ →'] },
    { does: 'keys.mute', keys: ['M'] },
    { does: 'keys.like', keys: ['L'] },
    { does: 'keys.search', keys: ['/'] },
    { does: 'keys.list', keys: ['?'] },
  ]
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
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
