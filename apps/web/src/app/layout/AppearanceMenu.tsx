import { Languages } from 'lucide-react'
import { useI18n } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { isReachable } from '../../lib/server-reach.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'

const loadChoices = () => import('./AppearanceChoices.tsx')
const AppearanceChoices = lazyPart(loadChoices)

/** The menu of the languages and themes. Its contents are fetched when they are needed. */
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

/** Fetches the contents while the pointer is on its way; opening the menu tries again if that fails. */
function loadEarly(): void {
  if (isReachable()) void loadChoices().catch(() => undefined)
}
