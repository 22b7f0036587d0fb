import { useI18n } from '../../../../lib/i18n/i18n.ts'
import styles from './LyricsEditor.module.css'

const KEYS = [
  ['next', ['Space']],
  ['back', ['⌫']],
  ['play', ['P', 'Enter']],
  ['seek', ['←', '→', 'J', 'L']],
  ['speed', ['1', '2', '3', '4']],
  ['words', ['W']],
  ['undo', ['Z']],
  ['nudge', ['←', '→']],
] as const

export function EditorKeys() {
  const { t } = useI18n()
  return (
    <details className={styles.keys} open>
      <summary>{t('lyrics.keys')}</summary>
      <dl>
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`lyrics.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
