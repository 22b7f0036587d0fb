import type { ComponentProps, CSSProperties } from 'react'
import { useState } from 'react'
import styles from './Avatar.module.css'

type AvatarProps = {
  src?: string | undefined
  /** Name whose first letter replaces a missing picture; empty while unknown */
  name: string
  /** Pixels */
  size?: number
} & Pick<ComponentProps<'span'>, 'className'>

/** Decorative picture of a person, or the first letter of the name on a colour derived from it */
export function Avatar({ src, name, size = 36, className }: AvatarProps) {
  const [missing, setMissing] = useState<string>()
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span
      aria-hidden
      data-unknown={name.trim() === '' || undefined}
      // Drawn by the stylesheet, so that the letter is not part of a button's accessible name
      data-letter={[...name.trim()][0]?.toLocaleUpperCase()}
      className={[styles.avatar, className].join(' ')}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.44, '--hue': hue } as CSSProperties}
    >
      {src && missing !== src && (
        <img src={src} alt="" width={size} height={size} onError={() => setMissing(src)} />
      )}
    </span>
  )
}
