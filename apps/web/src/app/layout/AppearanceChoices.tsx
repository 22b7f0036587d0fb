import { type Language, LANGUAGES } from '@nava/contracts'
import { Keyboard } from 'lucide-react'
import { showKeys } from '../../features/listening/player-dock/keys-list.ts'
import { chooseLanguage, languages, useI18n } from '../../lib/i18n/i18n.ts'
import { useScreen } from '../../lib/browser/screen-width.ts'
import { chooseTheme, useTheme } from '../../lib/browser/theme.ts'
import { MenuItem, MenuLabel, MenuLine } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/toasts.ts'

export default function AppearanceChoices() {
  const { t, language } = useI18n()
  const chosen = useTheme()
  const wide = useScreen('wide')
  const choose = (code: Language) =>
    chooseLanguage(code).catch(() => toast(t('ui.somethingWrong'), { tone: 'bad' }))
  return (
    <>
      <MenuLabel>{t('frame.language')}</MenuLabel>
      {languages.map((code) => (
        <MenuItem key={code} chosen={code === language} onSelect={() => void choose(code)}>
          <span lang={code}>{LANGUAGES[code].name}</span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuLabel>{t('frame.theme')}</MenuLabel>
      {(['system', 'dark', 'light'] as const).map((name) => (
        <MenuItem key={name} chosen={name === chosen} onSelect={() => chooseTheme(name)}>
          {t(`frame.theme.${name}`)}
        </MenuItem>
      ))}
      {wide && (
        <>
          <MenuLine />
          <MenuItem icon={<Keyboard />} onSelect={() => showKeys(true)}>
            {t('frame.keys')}
          </MenuItem>
        </>
      )}
    </>
  )
}
