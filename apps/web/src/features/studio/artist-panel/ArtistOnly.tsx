import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths/paths.ts'
import { PanelOnly } from './PanelOnly.tsx'
import { type PanelOwner, usePanelOwner } from './use-panel.ts'

export function ArtistOnly({ children }: { children: (owner: PanelOwner) => ReactNode }) {
  return (
    <PanelOnly owner={usePanelOwner()} refusedTo={paths.requestArtist}>
      {children}
    </PanelOnly>
  )
}
