import { Languages } from 'lucide-react'
import { chooseLanguage, languages, useI18n } from '../../lib/i18n.ts'
import { theme, useTheme } from '../../lib/theme.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/Menu.tsx'

/** Language and theme for visitors; the signed-in find the same in their own menu. */
export function AppearanceMenu() {
  const { t } = useI18n()
  return (
    <Menu
      label={t('account.appearance')}
      trigger={
        <IconButton label={t('account.appearance')}>
          <Languages />
        </IconButton>
      }
    >
      <AppearanceItems />
    </Menu>
  )
}

/** The items themselves: one of three languages, one of three themes. */
export function AppearanceItems() {
  const { t, language } = useI18n()
  const chosen = useTheme()
  return (
    <>
      <MenuLabel>{t('account.language')}</MenuLabel>
      {languages.map(({ code, name }) => (
        <MenuItem key={code} chosen={code === language} onSelect={() => void chooseLanguage(code)}>
          <span lang={code}>{name}</span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuLabel>{t('account.theme')}</MenuLabel>
      {(['system', 'dark', 'light'] as const).map((name) => (
        <MenuItem key={name} chosen={name === chosen} onSelect={() => theme.choose(name)}>
          {t(`account.theme.${name}`)}
        </MenuItem>
      ))}
    </>
  )
}
