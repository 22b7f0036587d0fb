import { adminSettings } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { query } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { FormSkeleton } from '../../../../ui/states/FormSkeleton.tsx'
import { ScreenHead } from '../ScreenHead.tsx'
import { Chip } from '../table/Cell.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { useWords } from '../words.ts'
import { SERVICES, type Service, ServiceTest } from './ServiceTest.tsx'
import styles from './Station.module.css'

type Settings = CallReply<typeof adminSettings>['settings']

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
          <li key={service}>
            <ServiceTest service={service as Service} />
          </li>
        ))}
      </ul>
      <Loaded query={settings} skeleton={<FormSkeleton fields={8} />}>
        {(data) => <SettingsTable settings={data.settings} />}
      </Loaded>
    </>
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
