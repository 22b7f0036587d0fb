import { type CSSProperties, useState } from 'react'
import { classNames } from './class-names.ts'
import { isTakingOver } from './hydration.ts'
import { type PlaceholderKind, PlaceholderDrawing } from './PlaceholderDrawing.tsx'
import styles from './Cover.module.css'

export interface CoverProps {
  /** The picture's address, without a width; undefined where there is none. */
  src?: string | undefined
  /** The widths the address may be asked for as `?w=`, in pixels. */
  widths?: readonly number[]
  /** How wide it is shown, as in the `sizes` attribute: '160px', '(width < 40em) 44vw, 200px'. */
  sizes?: string
  kind: PlaceholderKind
  /** Empty (the default) if the title is shown beside it. */
  alt?: string
  /** The picture's main colour, #rrggbb: shown until it has loaded. */
  color?: string | null | undefined
  shape?: 'square' | 'round' | 'wide'
  /** Above the fold: fetched at once instead of lazily. */
  eager?: boolean
  className?: string | undefined
}

/**
 * A picture in a box of fixed proportions: its colour first, then the picture, or the kind's own drawing when it is
 * missing. The server picks AVIF or WebP by the Accept header.
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
  // What the server has named is shown as it comes, before this code has loaded.
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>(() =>
    !src ? 'missing' : isTakingOver() ? 'shown' : 'loading',
  )
  // Chromium keeps every element with several widths that never comes into the page, such as those of a render that React
  // gives up: an element gets them in the page, unless the server has named them.
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
        // A cached picture may be complete before React listens, and one that the server named may have failed.
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
