import { Cover, type CoverProps } from './Cover.tsx'
import styles from './Backdrop.module.css'

interface BackdropProps extends Omit<CoverProps, 'alt' | 'shape' | 'eager' | 'className'> {
  blurred: boolean
}

/** The parent must be a stacking context. */
export function Backdrop({ blurred, ...picture }: BackdropProps) {
  return (
    <div className={styles.backdrop} data-blurred={blurred || undefined}>
      <Cover {...picture} alt="" shape="square" eager />
    </div>
  )
}
