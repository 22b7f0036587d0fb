import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths/paths.ts'
import { PanelOnly } from '../artist-panel/PanelOnly.tsx'
import { type DjOwner, useDjOwner } from './use-dj-panel.ts'

export function DjOnly({ children }: { children: (owner: DjOwner) => ReactNode }) {
  return (
    <PanelOnly owner={useDjOwner()} refusedTo={() => paths.home}>
      {children}
    </PanelOnly>
  )
}
