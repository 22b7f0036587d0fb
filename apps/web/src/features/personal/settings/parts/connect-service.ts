import {
  type ScrobbleService,
  SCROBBLE_SERVICES,
  connectScrobbleAccount,
  listScrobbleAccounts,
} from '@nava/contracts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { t as translate, useI18n } from '../../../../lib/i18n/i18n.ts'
import { toast } from '../../../../ui/overlays/toasts.ts'

/**
 * Key of the service whose page this tab has opened. Without this key, a token in the address is ignored,
 * because it may be somebody else's.
 */
const LEFT_FOR = 'nava.connecting'

/** Opens the service's page, which leads back to the settings with a token; not if this tab would not know it again. */
export function leaveToConnect(service: ScrobbleService, address: string): void {
  try {
    sessionStorage.setItem(LEFT_FOR, service)
  } catch {
    toast(translate('setting.connectBlocked'), { tone: 'bad' })
    return
  }
  location.assign(address)
}

/** Returns true if this tab has opened the service's page, once. */
function hasLeftFor(service: ScrobbleService): boolean {
  try {
    const isOwn = sessionStorage.getItem(LEFT_FOR) === service
    sessionStorage.removeItem(LEFT_FOR)
    return isOwn
  } catch {
    return false // Storage is blocked.
  }
}

/** Connects the account after the service's page has led back. `names`: names of the services */
export function useReturnFromService(names: Record<ScrobbleService, string>): void {
  const { t } = useI18n()
  const [query, setQuery] = useSearchParams()
  useEffect(() => {
    const token = query.get('token')
    const service = SCROBBLE_SERVICES.find((each) => each === query.get('connect'))
    if (service === undefined || token === null) return
    setQuery({}, { replace: true })
    if (!hasLeftFor(service)) return
    void call(connectScrobbleAccount, { params: { service }, body: { token } })
      .then(() => toast(t('setting.serviceConnected', { service: names[service] }), { tone: 'good' }))
      .catch((error: unknown) => toastError(error))
      .then(() => invalidate(listScrobbleAccounts))
  }, [names, query, setQuery, t])
}
