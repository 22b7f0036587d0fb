import { ListEnd, ListPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useI18n } from '../../lib/i18n.ts'
import { watchCardMenus } from '../items/card-menus.ts'
import { useDragged, watchCardDrags } from './drag-cards.ts'
import styles from './CardGestures.module.css'

/**
 * Lets every card and row be right-clicked, pressed long and dragged, and shows where one can be dropped while it is
 * dragged: on the queue, or on a playlist that is chosen then.
 */
export default function CardGestures() {
  const { t } = useI18n()
  useEffect(watchCardMenus, [])
  useEffect(watchCardDrags, [])
  const dragged = useDragged()
  if (!dragged) return null
  return (
    <div className={styles.places}>
      {dragged.queue && (
        <div className={styles.place} data-drop="queue">
          <ListEnd aria-hidden />
          {t('menu.addToQueue')}
        </div>
      )}
      {dragged.playlist && (
        <div className={styles.place} data-drop="playlist">
          <ListPlus aria-hidden />
          {t('menu.addToPlaylist')}
        </div>
      )}
    </div>
  )
}
