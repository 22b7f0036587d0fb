import { LegalDocument } from '../../features/legal/LegalDocument.tsx'

/** The terms of service. */
export default function TermsPage() {
  return <LegalDocument name="terms" />
}
