import {
  type ScrobbleAccount,
  type ScrobbleService,
  disconnectScrobbleAccount,
  listScrobbleAccounts,
} from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { ConnectDialog } from './parts/ConnectDialog.tsx'
import { Section } from './parts/Section.tsx'
import { leaveToConnect, useReturnFromService } from './parts/connect-service.ts'
import styles from './DevicesSection.module.css'

const NAMES: Record<ScrobbleService, string> = { listenbrainz: 'ListenBrainz', lastfm: 'Last.fm' }

/** Accounts at services that collect listening histories */
export function ScrobblingSection() {
  const { t } = useI18n()
  const accounts = useQuery(query(listScrobbleAccounts))
  const [connecting, setConnecting] = useState(false)
  useReturnFromService(NAMES)
  return (
    <Section name="scrobbling" lead={t('setting.scrobblingLead')}>
      <Loaded query={accounts} skeleton={<Skeleton height={96} />}>
        {(list) => (
          <ul className={styles.devices}>
            {list.map((account) => (
              <Row
                key={account.service}
                account={account}
                onConnect={() =>
                  account.connectAt === null
                    ? setConnecting(true)
                    : leaveToConnect(account.service, account.connectAt)
                }
              />
            ))}
          </ul>
        )}
      </Loaded>
      {connecting && <ConnectDialog service={NAMES.listenbrainz} onClose={() => setConnecting(false)} />}
    </Section>
  )
}

function Row({ account, onConnect }: { account: ScrobbleAccount; onConnect: () => void }) {
  const { t } = useI18n()
  const { name, isRefused } = account
  const service = NAMES[account.service]
  const disconnect = useMutation({
    mutationFn: () => call(disconnectScrobbleAccount, { params: { service: account.service } }),
    onError: (error) => void toastError(error),
    onSettled: () => invalidate(listScrobbleAccounts),
  })
  return (
    <li className={styles.device}>
      <AudioLines aria-hidden />
      <div>
        <p className={styles.name}>{service}</p>
        <p className={styles.time}>
          {name === null
            ? t('setting.scrobblingOff')
            : t(isRefused ? 'setting.scrobblingRefused' : 'setting.scrobblingAs', { name })}
        </p>
      </div>
      <div className={styles.actions}>
        {(name === null || isRefused) && (
          <Button size="sm" aria-label={t('setting.connectServiceNamed', { service })} onClick={onConnect}>
            {t('setting.connectService')}
          </Button>
        )}
        {name !== null && (
          <Button
            size="sm"
            aria-label={t('setting.disconnectServiceNamed', { service })}
            busy={disconnect.isPending}
            onClick={() => disconnect.mutate()}
          >
            {t('setting.disconnectService')}
          </Button>
        )}
      </div>
    </li>
  )
}
