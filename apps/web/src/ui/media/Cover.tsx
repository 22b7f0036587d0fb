import { type CSSProperties, type ReactNode, type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import { isTakingOver } from '../hydration.ts'
import { type PlaceholderKind, PlaceholderDrawing } from './PlaceholderDrawing.tsx'
import styles from './Cover.module.css'

export interface CoverProps {
  src?: string | undefined
  /** Widths in pixels, available as `?w=` */
  widths?: readonly number[]
  /** Value of the `sizes` attribute: '160px', '(width < 40em) 44vw, 200px' */
  sizes?: string
  kind: PlaceholderKind
  /** Empty if the title stands beside the picture */
  alt?: string
  color?: string | null | undefined
  shape?: 'square' | 'round' | 'wide'
  /** In the place of the picture */
  children?: ReactNode
  /** True for pictures in the first view */
  eager?: boolean
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

export function Cover({ ref, className, color, shape = 'square', children, ...picture }: CoverProps) {
  return (
    <div
      ref={ref}
      className={classNames(styles.cover, className)}
      data-shape={shape}
      style={color ? ({ '--cover-color': color } as CSSProperties) : undefined}
    >
      {children ?? <Picture key={picture.src} {...picture} />}
    </div>
  )
}

export function Picture({
  src,
  widths = [],
  sizes,
  kind,
  alt = '',
  eager = false,
}: Omit<CoverProps, 'ref' | 'className' | 'color' | 'shape' | 'children'>) {
  // A server-rendered picture may have loaded before this code runs.
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>(() =>
    !src ? 'missing' : isTakingOver() ? 'shown' : 'loading',
  )
  // Chromium leaks <img> elements with several widths that never enter the page. So an element gets its
  // widths once it is in the page, unless the server rendered it.
  const [inPage] = useState(() => widths.length > 0 && !isTakingOver())
  if (state === 'missing') return <PlaceholderDrawing kind={kind} label={alt} />
  const join = src?.includes('?') ? '&' : '?'
  const srcSet = widths.map((width) => `${src}${join}w=${width} ${width}w`).join(', ') || undefined
  const named = { src: srcSet ? `${src}${join}w=${widths.at(-1)}` : src, srcSet, sizes: sizes ?? '200px' }
  return (
    <img
      ref={(image) => {
        if (inPage && image?.srcset === '')
          Object.assign(image, { sizes: named.sizes, srcset: srcSet, src: named.src })
        // The picture may have loaded or failed before React listens.
        if (image?.complete) setState(image.naturalWidth > 0 ? 'shown' : 'missing')
      }}
      {...(!inPage && named)}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : 'auto'}
      draggable={false}
      data-state={state}
      className={styles.image}
      onLoad={() => setState('shown')}
      onError={() => setState('missing')}
    />
  )
}
