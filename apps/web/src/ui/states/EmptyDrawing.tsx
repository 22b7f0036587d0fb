import type { ReactNode } from 'react'
import styles from './EmptyDrawing.module.css'

/** Drawings of what a person will fill; `sheet`: surface, `bright`: accent */
const DRAWINGS = {
  playlist: (
    <>
      <rect
        className={styles.sheet}
        x="42"
        y="20"
        width="60"
        height="60"
        rx="10"
        transform="rotate(-9 72 50)"
      />
      <rect
        className={styles.sheet}
        x="58"
        y="24"
        width="60"
        height="60"
        rx="10"
        transform="rotate(7 88 54)"
      />
      <path className={styles.bright} d="M82 68V42l22-5v26" />
      <circle className={styles.bright} cx="76" cy="68" r="6" />
      <circle className={styles.bright} cx="98" cy="63" r="6" />
      <path d="M28 96h104M44 108h72" />
    </>
  ),
  downloads: (
    <>
      <rect className={styles.sheet} x="56" y="10" width="48" height="88" rx="10" />
      <path d="M74 20h12" />
      <path className={styles.bright} d="M80 34v30m-12-11 12 12 12-12M66 78h28" />
      <path d="M34 42a34 34 0 0 0 0 28m-10-36a50 50 0 0 0 0 44m102-36a34 34 0 0 1 0 28m10-36a50 50 0 0 1 0 44" />
      <path d="M18 20l124 82" strokeDasharray="2 9" />
    </>
  ),
  panel: (
    <>
      <rect className={styles.sheet} x="64" y="8" width="32" height="54" rx="16" />
      <path className={styles.bright} d="M64 30h32M64 40h32" />
      <path d="M52 44a28 28 0 0 0 56 0M80 72v30m-18 4h36" />
      <path className={styles.bright} d="M14 52v12m12-24v36m12-28v20m84-20v20m12-28v36m12-24v12" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type EmptyDrawingKind = keyof typeof DRAWINGS

export function EmptyDrawing({ kind }: { kind: EmptyDrawingKind }) {
  return (
    <svg viewBox="0 0 160 116" className={styles.drawing} data-drawing={kind} aria-hidden>
      {DRAWINGS[kind]}
    </svg>
  )
}
