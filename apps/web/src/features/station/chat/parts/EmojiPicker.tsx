import type { Language } from '@nava/contracts'
import data from 'emoji-picker-element-data/en/emojibase/data.json?url'
import Picker from 'emoji-picker-element/picker.js'
import type { I18n } from 'emoji-picker-element/shared'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { listenToKeys } from '../../../../ui/keys/on-keys.ts'
import styles from './ChatForm.module.css'

interface EmojiPickerProps {
  onPick: (emoji: string) => void
  onClose: () => void
}

const words: Partial<Record<Language, () => Promise<{ default: I18n }>>> = {
  fa: () => import('emoji-picker-element/i18n/fa.js'),
  ar: () => import('emoji-picker-element/i18n/ar.js'),
}

/**
 * Adds the picker's styles as a style sheet object, because the content security policy refuses its style
 * element.
 */
function adoptStyle({ shadowRoot }: HTMLElement): void {
  const style = shadowRoot?.querySelector('style')
  if (!shadowRoot || !style) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style.textContent)
  shadowRoot.adoptedStyleSheets = [sheet]
  style.remove()
}

export default function EmojiPicker({ onPick, onClose }: EmojiPickerProps) {
  const { language } = useI18n()
  const ref = useRef<HTMLDivElement>(null)
  const pick = useEffectEvent(onPick)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const place = ref.current
    if (!place) return
    const picker = new Picker({ dataSource: data })
    adoptStyle(picker)
    picker.addEventListener('emoji-click', ({ detail }) => {
      if (detail.unicode) pick(detail.unicode)
    })
    listenToKeys(picker, (key) => (key === 'Escape' ? close : undefined))
    place.append(picker)
    let removed = false
    void words[language]?.().then(
      ({ default: i18n }) => {
        if (!removed) picker.i18n = i18n
      },
      () => undefined,
    )
    return () => {
      removed = true
      picker.remove()
    }
  }, [language])
  return <div ref={ref} className={styles.emoji} />
}
