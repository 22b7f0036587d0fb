import { Play } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { player } from '../../listening/player/player.ts'
import type { QueueItem } from '../../listening/player/queue-item.ts'
import styles from './PlayOnce.module.css'

interface PlayOnceProps {
  item: QueueItem
  note: string
  label: string
}

/** Stands in place of the play button for a person who hides what is explicit, and plays this item alone. */
export function PlayOnce({ item, note, label }: PlayOnceProps) {
  return (
    <div className={styles.once}>
      <p>{note}</p>
      <Button icon={<Play />} onClick={() => player.choose([item])}>
        {label}
      </Button>
    </div>
  )
}
