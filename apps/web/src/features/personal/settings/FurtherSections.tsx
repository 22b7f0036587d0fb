import type { User } from '@nava/contracts'
import { AppsSection } from './AppsSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { LibrarySection } from './LibrarySection.tsx'
import { NoticesSection } from './NoticesSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { SavedFeedSection } from './SavedFeedSection.tsx'
import { ScrobblingSection } from './ScrobblingSection.tsx'

/** Sections whose forms and device detection are large, so that they load after the page. */
export default function FurtherSections({ user }: { user: User }) {
  return (
    <>
      <NoticesSection />
      <PasskeysSection user={user} />
      <AppsSection user={user} />
      <SavedFeedSection />
      <ScrobblingSection />
      <LibrarySection />
      <DevicesSection />
    </>
  )
}
