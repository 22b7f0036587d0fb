import { Fragment } from 'react'
import { type PlainKey, useI18n } from '../../../../lib/i18n/i18n.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { areKeysOfVideo } from '../../playback/video-keys.ts'
import styles from './KeysDialog.module.css'

/** The keys of a row are alternatives; inner lists contain keys to press together. */
interface Row {
  does: PlainKey
  keys: readonly (string | readonly string[])[]
}

const OF_AUDIO: readonly Row[] = [
  { does: 'player.keys.seek', keys: ['←', '→'] },
  { does: 'player.keys.volume', keys: ['↑', '↓'] },
  {
    does: 'player.keys.step',
    keys: [
      ['⇧', '←'],
      ['⇧', '→'],
    ],
  },
  { does: 'player.keys.mute', keys: ['M'] },
  { does: 'player.keys.like', keys: ['L'] },
  { does: 'player.keys.fullscreen', keys: ['F'] },
]

const OF_VIDEO: readonly Row[] = [
  { does: 'player.keys.seek', keys: ['←', '→'] },
  { does: 'player.keys.longSeek', keys: ['J', 'L'] },
  { does: 'player.keys.jump', keys: [['0', '…', '9']] },
  { does: 'player.keys.volume', keys: ['↑', '↓'] },
  { does: 'player.keys.mute', keys: ['M'] },
  { does: 'player.keys.fullscreen', keys: ['F'] },
  { does: 'player.keys.subtitles', keys: ['C'] },
  { does: 'player.keys.nextVideo', keys: [['⇧', 'N']] },
]

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const rows: readonly Row[] = [
    { does: 'player.keys.playPause', keys: [t('player.keys.space'), 'K'] },
    ...(areKeysOfVideo() ? OF_VIDEO : OF_AUDIO),
    { does: 'player.keys.search', keys: ['/'] },
    { does: 'player.keys.list', keys: ['?'] },
  ]
  return (
    <Dialog title={t('frame.keys')} onClose={onClose}>
      <dl className={styles.list}>
        {rows.map(({ does, keys }) => (
          <Fragment key={does}>
            <dt>{t(does)}</dt>
            <dd>
              {keys.map((key) => (
                <KeyCaps key={String(key)} keys={typeof key === 'string' ? [key] : key} />
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}

function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <kbd className={styles.together}>
      {keys.map((key) =>
        key === '…' ? (
          key
        ) : (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ),
      )}
    </kbd>
  )
}
