import NoticeSettings from '../notifications/NoticeSettings.tsx'
import { Section } from './parts/Section.tsx'

export function NoticesSection() {
  return (
    <Section name="notices">
      <NoticeSettings />
    </Section>
  )
}
