import { limits } from '@nava/contracts'
import { loadTexts, t } from '../../../../lib/i18n/i18n.ts'
import { nameSetting } from '../devices.ts'

/** Returns the name that the user chose, or one such as "Chrome on Linux". */
export async function deviceName(): Promise<string> {
  const chosen = nameSetting.read().trim()
  if (chosen) return chosen.slice(0, limits.queue.deviceName)
  const [{ deviceOf }] = await Promise.all([
    import('../../../../lib/browser/device-of.ts'),
    loadTexts('devices'),
  ])
  const { browser, system } = deviceOf(navigator.userAgent)
  if (browser && system) return t('devices.browserOn', { browser, system })
  return browser || system || t('devices.device')
}
