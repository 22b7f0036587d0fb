import { LegalDocument } from '../../features/legal/LegalDocument.tsx'

/** The privacy policy. */
export default function PrivacyPage() {
  return <LegalDocument name="privacy" />
}
