import { Languages } from 'lucide-react'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'

const AppearanceChoices = lazyPart(() => import('./AppearanceChoices.tsx'))
const { loadEarly } = AppearanceChoices

export function AppearanceMenu() {
  const { t } = useI18n()
  return (
    <Menu
      label={t('frame.appearance')}
      trigger={
        <IconButton label={t('frame.appearance')} onPointerEnter={loadEarly} onFocus={loadEarly}>
          <Languages />
        </IconButton>
      }
    >
      <AppearanceChoices />
    </Menu>
  )
}
