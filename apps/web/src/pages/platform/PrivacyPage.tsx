import { LegalDocument } from '../../features/legal/LegalDocument.tsx'

export default function PrivacyPage() {
  return <LegalDocument name="privacy" />
}
