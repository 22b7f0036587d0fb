import { useI18n } from '../../lib/i18n.ts'
import NoticeSettings from '../notifications/NoticeSettings.tsx'
import { Section } from './parts/Section.tsx'

/** Which notices the user gets. */
export default function NoticesSection() {
  const { t } = useI18n()
  return (
    <Section title={t('account.notices.title')}>
      <NoticeSettings />
    </Section>
  )
}
