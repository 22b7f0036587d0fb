import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { NoticePanel } from './parts/NoticePanel.tsx'
import { NotificationPopup } from './parts/NotificationPopup.tsx'
import { useIncoming } from './parts/use-incoming.ts'
import { useNotices } from './parts/use-notices.ts'
import { popup, usePopup } from './popup.ts'
import styles from './Notifications.module.css'

/** Highest number shown, because the bell has room for one digit */
const MAX_COUNT = 9

export default function Notifications() {
  const { t, language } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { list, unread, seeAll } = useNotices()
  const { event, notified } = usePopup()
  useIncoming()
  const toggle = () => {
    if (!isOpen) seeAll()
    setOpen(!isOpen)
  }
  return (
    <>
      <span className={styles.bell} data-notified={notified || undefined}>
        <IconButton
          ref={button}
          label={unread > 0 ? t('account.notices.unread', { count: unread }) : t('account.notices.title')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Bell />
        </IconButton>
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {`${formatNumber(Math.min(unread, MAX_COUNT), language)}${unread > MAX_COUNT ? '+' : ''}`}
          </span>
        )}
      </span>
      {isOpen && <NoticePanel anchor={button} list={list} onClose={() => setOpen(false)} />}
      {event && <NotificationPopup event={event} onClose={popup.close} />}
    </>
  )
}
