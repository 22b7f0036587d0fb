import { ListEnd, ListPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { watchCardMenus } from '../../catalogue/items/card-menus.ts'
import { useDragged, watchCardDrags } from './drag-cards.ts'
import styles from './CardGestures.module.css'

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
