import type { ComponentProps, CSSProperties } from 'react'
import { useState } from 'react'
import styles from './Avatar.module.css'

type AvatarProps = {
  src?: string | undefined
  /** The owner's name; its first letter is shown if there is no picture. Empty while it is not known. */
  name: string
  /** Pixels. */
  size?: number
} & Pick<ComponentProps<'span'>, 'className'>

/** A person's round picture, or the first letter of the name on a colour of its own. Decoration beside the name. */
export function Avatar({ src, name, size = 36, className }: AvatarProps) {
  const [missing, setMissing] = useState<string>()
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span
      aria-hidden
      data-unknown={name.trim() === '' || undefined}
      // Drawn by the stylesheet: it is no word of a button that it stands in.
      data-letter={[...name.trim()][0]?.toLocaleUpperCase()}
      className={[styles.avatar, className].join(' ')}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.44, '--hue': hue } as CSSProperties} // --hue is ours
    >
      {src && missing !== src && (
        <img src={src} alt="" width={size} height={size} onError={() => setMissing(src)} />
      )}
    </span>
  )
}
