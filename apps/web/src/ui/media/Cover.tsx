import { type CSSProperties, useState } from 'react'
import { classNames } from '../class-names.ts'
import { isTakingOver } from '../hydration.ts'
import { type PlaceholderKind, PlaceholderDrawing } from './PlaceholderDrawing.tsx'
import styles from './Cover.module.css'

export interface CoverProps {
  /** Address without a width, if there is a picture */
  src?: string | undefined
  /** Widths available as `?w=`, in pixels */
  widths?: readonly number[]
  /** Shown widths, as in the `sizes` attribute: '160px', '(width < 40em) 44vw, 200px' */
  sizes?: string
  kind: PlaceholderKind
  /** Empty (the default) if the title is next to it */
  alt?: string
  /** Main colour, #rrggbb, shown until the picture has loaded */
  color?: string | null | undefined
  shape?: 'square' | 'round' | 'wide'
  /** True above the fold: the picture loads eagerly */
  eager?: boolean
  className?: string | undefined
}

/**
 * Shows first the colour, then the picture, or a placeholder if it is missing. The server chooses AVIF or WebP by the
 * Accept header.
 */
export function Cover({ className, color, shape = 'square', ...picture }: CoverProps) {
  return (
    <div
      className={classNames(styles.cover, className)}
      data-shape={shape}
      style={color ? ({ '--cover-color': color } as CSSProperties) : undefined} // a custom property
    >
      <Picture key={picture.src} {...picture} />
    </div>
  )
}

function Picture({
  src,
  widths = [],
  sizes,
  kind,
  alt = '',
  eager = false,
}: Omit<CoverProps, 'className' | 'color' | 'shape'>) {
  // Server-rendered pictures may appear before this code has loaded.
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>(() =>
    !src ? 'missing' : isTakingOver() ? 'shown' : 'loading',
  )
  // Chromium leaks elements with several widths that never enter the page, as in a render that React discards:
  // elements get their widths in the page, unless the server rendered them.
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
        // The picture may be complete, or have failed, before React listens.
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
