import { LegalDocument } from '../../features/legal/LegalDocument.tsx'

export default function TermsPage() {
  return <LegalDocument name="terms" />
}
