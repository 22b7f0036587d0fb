import data from 'emoji-picker-element-data/en/emojibase/data.json?url'
import Picker from 'emoji-picker-element/picker.js'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './ChatForm.module.css'

interface EmojiPickerProps {
  onPick: (emoji: string) => void
  /** Escape was pressed. */
  onClose: () => void
}

/** A picker of emoji with search; its names are English. */
export default function EmojiPicker({ onPick, onClose }: EmojiPickerProps) {
  const ref = useRef<HTMLDivElement>(null)
  const pick = useEffectEvent(onPick)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const place = ref.current
    if (!place) return
    // From this site: nothing is fetched from another one.
    const picker = new Picker({ dataSource: data })
    picker.addEventListener('emoji-click', ({ detail }) => {
      if (detail.unicode) pick(detail.unicode)
    })
    picker.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') close()
    })
    place.append(picker)
    return () => picker.remove()
  }, [])
  return <div ref={ref} className={styles.emoji} />
}
