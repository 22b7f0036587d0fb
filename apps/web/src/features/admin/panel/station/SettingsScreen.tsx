import { adminSettings, adminTestSetting } from '@nava/contracts/admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing, HardDrive, Mail, Save } from 'lucide-react'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { query } from '../../../../lib/calls/query.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { FormSkeleton } from '../../../../ui/states/FormSkeleton.tsx'
import { send } from '../resource.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { Chip } from '../table/Cell.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { useWords } from '../words.ts'
import styles from './Station.module.css'

type Settings = CallReply<typeof adminSettings>['settings']
type Outcome = CallReply<typeof adminTestSetting>

const SERVICES = { mail: Mail, push: BellRing, media: HardDrive, backup: Save } as const

/** All settings of the process, which are changed outside of the browser, and tests of the services that they name */
export default function SettingsScreen() {
  const { t, say } = useWords()
  const settings = useQuery({ ...query(adminSettings), staleTime: 0 })
  const title = say('many', 'settings')
  return (
    <>
      <ScreenHead title={title} />
      <p className={styles.origin}>{t('admin.settingsHint')}</p>
      <ul className={styles.services}>
        {Object.keys(SERVICES).map((service) => (
          <ServiceTest key={service} service={service as keyof typeof SERVICES} />
        ))}
      </ul>
      <Loaded query={settings} skeleton={<FormSkeleton fields={8} />}>
        {(data) => <SettingsTable settings={data.settings} />}
      </Loaded>
    </>
  )
}

function ServiceTest({ service }: { service: keyof typeof SERVICES }) {
  const { say } = useWords()
  const Icon = SERVICES[service]
  const test = useMutation({
    mutationFn: async () => (await send(adminTestSetting, { body: { service } })) as Outcome, // the contract's reply
    onError: (error) => void toastError(error),
  })
  return (
    <li>
      <Button size="sm" icon={<Icon />} busy={test.isPending} onClick={() => test.mutate()}>
        {say('action', `test.${service}`)}
      </Button>
      <p aria-live="polite">
        {test.data && (
          <>
            <Chip state={test.data.result} text={say('choice', test.data.result)} />{' '}
            <bdi>{test.data.detail}</bdi>
          </>
        )}
      </p>
    </li>
  )
}

function SettingsTable({ settings }: { settings: Settings }) {
  const { t, say } = useWords()
  return (
    <PlainTable
      screen="settings"
      columns={['setting', 'value', 'origin']}
      rows={settings}
      keyOf={({ name }) => name}
      renderCell={(column, { name, isSecret, isSet, value, origin }) => {
        if (column === 'setting') return <code>{name}</code>
        if (column === 'origin') return <Chip state={origin} text={say('choice', origin)} />
        if (isSecret) return t(isSet ? 'admin.secretSet' : 'admin.secretUnset')
        return <bdi className={styles.value}>{value}</bdi>
      }}
    />
  )
}
