/** Lists all settings with where they come from, for admins. Never tells a secret. */
import { isBlank, SECRET_SETTINGS, SETTING_NAMES, type SettingName, settingDefaults } from './settings.ts'
import { NAMES_FROM_FILE } from './env-file.ts'

export interface ListedSetting {
  name: SettingName
  isSecret: boolean
  isSet: boolean
  /** '' for secrets */
  value: string
  /** `file`: of `.env`, or of the path in `NAME_FILE` */
  origin: 'environment' | 'file' | 'default'
}

type Source = Readonly<Record<string, string | undefined>>

const SECRETS: ReadonlySet<SettingName> = new Set<SettingName>(SECRET_SETTINGS)

export function listSettings(source: Source): ListedSetting[] {
  const inFile = new Set((source[NAMES_FROM_FILE] ?? '').split(','))
  return SETTING_NAMES.map((name) => {
    const isSecret = SECRETS.has(name)
    const given = source[name]
    const isGiven = !isBlank(given)
    const isFile = isSecret && !isGiven && !isBlank(source[`${name}_FILE`])
    const origin = isFile || (isGiven && inFile.has(name)) ? 'file' : isGiven ? 'environment' : 'default'
    const value = isGiven ? maskAddress(given ?? '') : textOf(settingDefaults[name])
    return { name, isSecret, isSet: isGiven || isFile, value: isSecret ? '' : value, origin }
  })
}

const textOf = (value: unknown): string =>
  typeof value === 'boolean'
    ? String(Number(value))
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''

/** Masks the user, the password and what a query says in each address of a text, which may be a list. */
export const maskAddress = (text: string): string =>
  text.replaceAll(/:\/\/[^\s,/?#]*@/g, '://***@').replaceAll(/(?<=[?&][^=&?#\s,]{1,100}=)[^&#\s,]+/g, '***')
