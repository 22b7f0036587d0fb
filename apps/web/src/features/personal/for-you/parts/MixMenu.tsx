import type { MusicCard } from '@nava/contracts'
import { EllipsisVertical } from 'lucide-react'
import { lazyPart } from '../../../../lib/browser/lazy-part.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Menu } from '../../../../ui/overlays/Menu.tsx'

const MixMenuContent = lazyPart(() => import('./MixMenuContent.tsx'), 'menu')

export interface MixMenuProps {
  mixID: number
  title: string
  musics: readonly MusicCard[]
  onRefuse: () => void
}

export function MixMenu(props: MixMenuProps) {
  const { t } = useI18n()
  const label = t('tracks.menuOf', { title: props.title })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton size="sm" label={label}>
          <EllipsisVertical />
        </IconButton>
      }
    >
      <MixMenuContent {...props} />
    </Menu>
  )
}
