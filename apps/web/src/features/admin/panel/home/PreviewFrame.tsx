import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Home.module.css'

interface PreviewFrameProps {
  title: string
  /** Pixels of the screen for which the content is laid out */
  width: number
  children: ReactNode
}

/**
 * Renders the content into a frame of its own, so that media queries see its width, and scales it to the room. Nothing in it
 * can be pressed.
 */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Document>()
  const [room, setRoom] = useState(width)
  const [height, setHeight] = useState(0)
  const scale = Math.min(1, room / width)

  useLayoutEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? width))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [width])
  useEffect(() => (page ? followStyles(page) : undefined), [page])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the arrow keys
    <div className={styles.frame} role="region" aria-label={title} tabIndex={0}>
      <div ref={place} className={styles.room} style={{ blockSize: height * scale }}>
        <iframe
          title={title}
          // This page writes into it, and nothing in it runs.
          sandbox="allow-same-origin"
          tabIndex={-1}
          // Some browsers replace the first document once it has loaded.
          ref={(frame) => setPage(frame?.contentDocument ?? undefined)}
          onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument ?? undefined)}
          style={{ inlineSize: width, blockSize: height, scale: String(scale) }}
        />
        <>{page && createPortal(<Measured onHeight={setHeight}>{children}</Measured>, page.body)}</>
      </div>
    </div>
  )
}

function Measured({ onHeight, children }: { onHeight: (height: number) => void; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!content.current) return
    const observer = new ResizeObserver(([entry]) => onHeight(Math.ceil(entry?.contentRect.height ?? 0)))
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [onHeight])
  return (
    <div ref={content} className={styles.content} inert>
      {children}
    </div>
  )
}

/** Gives a page the style sheets, language and theme of this one, also those to come. Returns a function that ends it. */
function followStyles(page: Document): () => void {
  const copies = new Map<Node, Node>()
  const copy = () => {
    for (const node of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
      if (copies.has(node)) continue
      const made = page.importNode(node, true)
      copies.set(node, made)
      page.head.append(made)
    }
    for (const { name, value } of document.documentElement.attributes)
      page.documentElement.setAttribute(name, value)
    if (!document.documentElement.dataset['theme']) delete page.documentElement.dataset['theme']
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(document.head, { childList: true })
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
