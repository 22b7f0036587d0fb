import {
  CalendarDays,
  Clapperboard,
  Disc3,
  Headphones,
  ListMusic,
  type LucideIcon,
  Mic,
  Music,
  Newspaper,
  User,
} from 'lucide-react'
import styles from './PlaceholderDrawing.module.css'

const DRAWINGS = {
  music: Music,
  video: Clapperboard,
  album: Disc3,
  artist: User,
  dj: Headphones,
  collection: ListMusic,
  podcast: Mic,
  event: CalendarDays,
  news: Newspaper,
  user: User,
} satisfies Record<string, LucideIcon>

export type PlaceholderKind = keyof typeof DRAWINGS

export function PlaceholderDrawing({ kind, label = '' }: { kind: PlaceholderKind; label?: string }) {
  const Icon = DRAWINGS[kind]
  return (
    <div
      className={styles.drawing}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Icon strokeWidth={1.25} />
    </div>
  )
}
