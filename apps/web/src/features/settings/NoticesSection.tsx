import NoticeSettings from '../notifications/NoticeSettings.tsx'
import { Section } from './parts/Section.tsx'

/** Which notices the user gets. */
export default function NoticesSection() {
  return (
    <Section name="notices">
      <NoticeSettings />
    </Section>
  )
}
