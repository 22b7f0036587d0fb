import { RotateCcw, RotateCw } from 'lucide-react'
import styles from './SkipIcon.module.css'

interface SkipIconProps {
  to: 'back' | 'on'
  /** Digits inside of the arrow */
  seconds: string
}

export function SkipIcon({ to, seconds }: SkipIconProps) {
  const Arrow = to === 'back' ? RotateCcw : RotateCw
  return (
    <Arrow aria-hidden className={styles.icon}>
      <text x="12" y="15.2" className={styles.digits}>
        {seconds}
      </text>
    </Arrow>
  )
}
