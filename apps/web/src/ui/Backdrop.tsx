import { Cover, type CoverProps } from './Cover.tsx'
import styles from './Backdrop.module.css'

interface BackdropProps extends Omit<CoverProps, 'alt' | 'shape' | 'eager' | 'className'> {
  /** Shows only the colours of the picture. */
  blurred: boolean
}

/** A picture that fills its parent, darkened so that white text on it can be read. The parent isolates it. */
export function Backdrop({ blurred, ...picture }: BackdropProps) {
  return (
    <div className={styles.backdrop} data-blurred={blurred || undefined}>
      <Cover {...picture} alt="" shape="square" eager />
    </div>
  )
}
