import { adminSettings } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { query } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { FormSkeleton } from '../../../../ui/states/FormSkeleton.tsx'
import formStyles from '../form/Form.module.css'
import tableStyles from '../table/Table.module.css'
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
      <title>{title}</title>
      <header className={formStyles.header}>
        <h1>{title}</h1>
        <p className={styles.origin}>{t('admin.settingsHint')}</p>
      </header>
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
  const { t, say, label } = useWords()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keys
    <div className={tableStyles.scroller} tabIndex={0} role="region" aria-label={say('many', 'settings')}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{label('setting')}</th>
            <th scope="col">{label('value')}</th>
            <th scope="col">{label('origin')}</th>
          </tr>
        </thead>
        <tbody>
          {settings.map(({ name, isSecret, isSet, value, origin }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                {isSecret ? (
                  t(isSet ? 'admin.secretSet' : 'admin.secretUnset')
                ) : (
                  <bdi className={styles.value}>{value}</bdi>
                )}
              </td>
              <td>{say('choice', origin)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
