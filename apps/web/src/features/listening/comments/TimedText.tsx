import { splitAtStamps } from '@nava/contracts'
import styles from './TimedText.module.css'

interface TimedTextProps {
  text: string
  length: number
  onSeek: (seconds: number) => void
}

/** Renders text in which timestamps (1:23) are buttons that seek. */
export function TimedText({ text, length, onSeek }: TimedTextProps) {
  return splitAtStamps(text, length).map(({ text: piece, at }, index) =>
    at === undefined ? (
      piece
    ) : (
      <button
        key={index}
        type="button"
        className={styles.stamp}
        data-printed
        dir="ltr"
        onClick={() => onSeek(at)}
      >
        {piece}
      </button>
    ),
  )
}
