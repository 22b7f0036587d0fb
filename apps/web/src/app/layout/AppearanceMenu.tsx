import { Languages } from 'lucide-react'
import { chooseLanguage, languages, useI18n } from '../../lib/i18n.ts'
import { chooseTheme, useTheme } from '../../lib/theme.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/Menu.tsx'

/** The choice of one of three languages and one of three themes. */
export function AppearanceMenu() {
  const { t, language } = useI18n()
  const chosen = useTheme()
  return (
    <Menu
      label={t('account.appearance')}
      trigger={
        <IconButton label={t('account.appearance')}>
          <Languages />
        </IconButton>
      }
    >
      <MenuLabel>{t('account.language')}</MenuLabel>
      {languages.map(({ code, name }) => (
        <MenuItem key={code} chosen={code === language} onSelect={() => void chooseLanguage(code)}>
          <span lang={code}>{name}</span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuLabel>{t('account.theme')}</MenuLabel>
      {(['system', 'dark', 'light'] as const).map((name) => (
        <MenuItem key={name} chosen={name === chosen} onSelect={() => chooseTheme(name)}>
          {t(`account.theme.${name}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
