import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { usePrivate } from '../../playback/private-session.ts'
import { useRemoteDevice } from '../../player/devices.ts'

/** Returns "Plays on Chrome on Linux", or that the session is private; undefined otherwise. */
export function usePlaysOn(): string | undefined {
  const { t } = useI18n()
  const name = useRemoteDevice()
  const isPrivate = usePrivate()
  if (isPrivate) return t('devices.private')
  return name === undefined ? undefined : t('devices.playsOn', { name })
}
