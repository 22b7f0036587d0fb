import { AppWindow, type LucideIcon, Mail, Megaphone, Music } from 'lucide-react'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { useSite } from '../../lib/paths/site.ts'
import styles from './cards.module.css'

const MAILBOXES = ['music', 'advertising', 'apps', 'info'] as const

const ICONS: Record<(typeof MAILBOXES)[number], LucideIcon> = {
  music: Music,
  advertising: Megaphone,
  apps: AppWindow,
  info: Mail,
}

export default function ContactPage() {
  const { t } = useI18n()
  const { contacts } = useSite()
  return (
    <ListPage title={t('legal.contact.title')} lead={t('legal.contact.lead')}>
      <ul className={styles.cards}>
        {MAILBOXES.map((mailbox) => {
          const Icon = ICONS[mailbox]
          const address = contacts[mailbox]
          return (
            <li key={mailbox} className={styles.card}>
              <Icon aria-hidden />
              <h2>{t(`legal.contact.${mailbox}`)}</h2>
              <p>{t(`legal.contact.${mailbox}Hint`)}</p>
              {address ? (
                <a href={`mailto:${address}`} dir="ltr">
                  {address}
                </a>
              ) : (
                <p>{t('legal.contact.missing')}</p>
              )}
            </li>
          )
        })}
      </ul>
    </ListPage>
  )
}
