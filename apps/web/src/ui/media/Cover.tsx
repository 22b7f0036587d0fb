import { type CSSProperties, useState } from 'react'
import { classNames } from '../class-names.ts'
import { isTakingOver } from '../hydration.ts'
import { type PlaceholderKind, PlaceholderDrawing } from './PlaceholderDrawing.tsx'
import styles from './Cover.module.css'

export interface CoverProps {
  /** Address without a width */
  src?: string | undefined
  /** Available as `?w=`, in pixels */
  widths?: readonly number[]
  /** As the `sizes` attribute: '160px', '(width < 40em) 44vw, 200px' */
  sizes?: string
  kind: PlaceholderKind
  /** Empty if the title is next to it */
  alt?: string
  /** Main colour, #rrggbb, until the picture has loaded */
  color?: string | null | undefined
  shape?: 'square' | 'round' | 'wide'
  /** For pictures above the fold */
  eager?: boolean
  className?: string | undefined
}

/**
 * Shows the colour, then the picture, or a placeholder if missing. The server chooses AVIF or WebP by the Accept
 * header.
 */
export function Cover({ className, color, shape = 'square', ...picture }: CoverProps) {
  return (
    <div
      className={classNames(styles.cover, className)}
      data-shape={shape}
      style={color ? ({ '--cover-color': color } as CSSProperties) : undefined}
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
  // Server-rendered pictures may appear before this code loads.
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>(() =>
    !src ? 'missing' : isTakingOver() ? 'shown' : 'loading',
  )
  // Chromium leaks elements with several widths that never enter the page, as in a discarded render: elements get
  // their widths in the page, unless the server rendered them.
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
        // It may be complete, or have failed, before React listens.
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
