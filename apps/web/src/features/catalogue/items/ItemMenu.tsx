import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { keepSubject } from './menu-subjects.ts'
import type { Subject } from './subject.ts'

const ItemMenuContent = lazyPart(() => import('./ItemMenuContent.tsx'), 'menu', 'downloads')
const { loadEarly } = ItemMenuContent

interface ItemMenuProps {
  subject: Subject
  title: string
  size?: 'sm' | 'md' | 'lg'
  /** Entries after those of the subject */
  children?: ReactNode
}

export function ItemMenu({ subject, title, size = 'sm', children }: ItemMenuProps) {
  const { t } = useI18n()
  const label = t('tracks.menuOf', { title })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          ref={(button) => {
            if (button) keepSubject(button, subject)
          }}
          size={size}
          label={label}
          onPointerEnter={loadEarly}
          onFocus={loadEarly}
        >
          <EllipsisVertical />
        </IconButton>
      }
    >
      <ItemMenuContent subject={subject} />
      {children}
    </Menu>
  )
}
