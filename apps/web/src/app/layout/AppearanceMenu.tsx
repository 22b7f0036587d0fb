import { Languages } from 'lucide-react'
import { type Language, chooseLanguage, languages, useI18n } from '../../lib/i18n.ts'
import { chooseTheme, useTheme } from '../../lib/theme.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toasts.ts'

/** Renders the menu of the three languages and the three themes. */
export function AppearanceMenu() {
  const { t, language } = useI18n()
  const chosen = useTheme()
  const choose = (code: Language) =>
    chooseLanguage(code).catch(() => toast(t('ui.somethingWrong'), { tone: 'bad' }))
  return (
    <Menu
      label={t('frame.appearance')}
      trigger={
        <IconButton label={t('frame.appearance')}>
          <Languages />
        </IconButton>
      }
    >
      <MenuLabel>{t('frame.language')}</MenuLabel>
      {languages.map(({ code, name }) => (
        <MenuItem key={code} chosen={code === language} onSelect={() => void choose(code)}>
          <span lang={code}>{name}</span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuLabel>{t('frame.theme')}</MenuLabel>
      {(['system', 'dark', 'light'] as const).map((name) => (
        <MenuItem key={name} chosen={name === chosen} onSelect={() => chooseTheme(name)}>
          {t(`frame.theme.${name}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
