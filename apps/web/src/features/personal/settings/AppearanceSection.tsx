import { type Language, LANGUAGES } from '@nava/contracts'
import { chooseLanguage, languages, useI18n } from '../../../lib/i18n/i18n.ts'
import { type Theme, chooseTheme, useTheme } from '../../../lib/browser/theme.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Section } from './parts/Section.tsx'
import styles from './Settings.module.css'

const THEMES: readonly Theme[] = ['system', 'dark', 'light']

export function AppearanceSection() {
  const { t, language } = useI18n()
  const theme = useTheme()
  return (
    <Section name="appearance" lead={t('setting.browserLead')}>
      <div className={styles.pair}>
        <Select
          label={t('frame.language')}
          value={language}
          options={languages.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
          onChange={(code) =>
            void chooseLanguage(code as Language).catch(() => toast(t('ui.somethingWrong'), { tone: 'bad' }))
          }
        />
        <Select
          label={t('frame.theme')}
          value={theme}
          options={THEMES.map((name) => ({ value: name, label: t(`frame.theme.${name}`) }))}
          onChange={(name) => chooseTheme(name as Theme)}
        />
      </div>
    </Section>
  )
}
