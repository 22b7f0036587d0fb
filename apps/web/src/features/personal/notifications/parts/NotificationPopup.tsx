import type { PushEvent } from '@nava/contracts'
import { X } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { buttonClass } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { bodyText, typeText } from './type-text.ts'
import styles from './NotificationPopup.module.css'

export function NotificationPopup({ event, onClose }: { event: PushEvent; onClose: () => void }) {
  const { t } = useI18n()
  const id = useId()
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      className={styles.popup}
    >
      <div className={styles.content}>
        {event.image && <img src={event.image} alt="" className={styles.image} />}
        <div className={styles.words}>
          <p className={styles.type}>{t(typeText(event.type))}</p>
          <p id={`${id}-title`} className={styles.title} dir="auto">
            {event.title}
          </p>
          <p id={`${id}-body`} className={styles.body} dir="auto">
            {bodyText(event, t)}
          </p>
          {event.type === 'music' && (
            <Link
              to={paths.playMusicByID(event.id)}
              className={buttonClass({ variant: 'primary', size: 'sm' })}
              onClick={onClose}
            >
              {t('account.notices.visit')}
            </Link>
          )}
        </div>
        <IconButton label={t('ui.close')} onClick={onClose} size="sm">
          <X />
        </IconButton>
      </div>
      <button type="button" className={styles.bar} onClick={onClose}>
        {t('account.notices.closer')}
      </button>
    </div>
  )
}
