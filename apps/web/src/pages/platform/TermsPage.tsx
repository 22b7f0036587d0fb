import { LegalDocument } from '../../features/platform/legal/LegalDocument.tsx'

export default function TermsPage() {
  return <LegalDocument name="terms" />
}
