import { LegalDocument } from '../../features/platform/legal/LegalDocument.tsx'

export default function PrivacyPage() {
  return <LegalDocument name="privacy" />
}
