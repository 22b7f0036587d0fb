import { type Session, endSession, endSessions, listSessions } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, type LucideIcon, Smartphone, Tablet, Tv } from 'lucide-react'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { dateFormat } from '../../../lib/formats/formats.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { session } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { type DeviceKind, deviceOf } from '../../../lib/browser/device-of.ts'
import { Section } from './parts/Section.tsx'
import styles from './DevicesSection.module.css'

const ICONS: Record<DeviceKind, LucideIcon> = {
  desktop: Laptop,
  mobile: Smartphone,
  tablet: Tablet,
  tv: Tv,
}

export function DevicesSection() {
  const { t } = useI18n()
  const sessions = useQuery(query(listSessions))
  const refresh = {
    onError: (error: Error) => void toastError(error),
    onSettled: () => invalidate(listSessions),
  }
  const endOne = useMutation({
    mutationFn: (id: number) => call(endSession, { params: { id } }),
    ...refresh,
  })
  const endOthers = useMutation({
    mutationFn: () => call(endSessions, { query: { which: 'others' } }),
    ...refresh,
  })
  const endAll = useMutation({
    mutationFn: () => call(endSessions, { query: { which: 'all' } }),
    onSuccess: () => session.end(),
    onError: (error) => void toastError(error),
  })
  return (
    <Section name="devices" lead={t('setting.devicesLead')}>
      <Loaded query={sessions} skeleton={<Skeleton height={160} />}>
        {(list) => (
          <>
            <ul className={styles.devices}>
              {list.map((each) => (
                <Device
                  key={each.sessionID}
                  device={each}
                  busy={endOne.isPending && endOne.variables === each.sessionID}
                  onEnd={() => endOne.mutate(each.sessionID)}
                />
              ))}
            </ul>
            <div className={styles.actions}>
              {list.length > 1 && (
                <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
                  {t('setting.endOthers')}
                </Button>
              )}
              <Button busy={endAll.isPending} onClick={() => endAll.mutate()}>
                {t('setting.endAll')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Device({ device, busy, onEnd }: { device: Session; busy: boolean; onEnd: () => void }) {
  const { t, language } = useI18n()
  const { kind, browser, system } = deviceOf(device.agent)
  const Icon = ICONS[kind]
  const name =
    browser && system
      ? t('setting.deviceName', { browser, system })
      : browser || system || t('setting.unknownDevice')
  const time = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles.device}>
      <Icon aria-hidden />
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.time}>
          {device.isCurrent
            ? t('setting.thisDevice')
            : t('setting.lastUsed', { time: time.format(new Date(device.lastUsed)) })}
        </p>
      </div>
      {!device.isCurrent && (
        <Button size="sm" busy={busy} aria-label={t('setting.endDevice', { name })} onClick={onEnd}>
          {t('setting.end')}
        </Button>
      )}
    </li>
  )
}
