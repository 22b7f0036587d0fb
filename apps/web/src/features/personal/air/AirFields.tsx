import { useI18n } from '../../../lib/i18n/i18n.ts'
import { siteAddress, useSite } from '../../../lib/paths/site.ts'
import { CopyField } from '../../listening/share/CopyField.tsx'
import { airServerOf } from './air-server.ts'
import { useAirPorts } from './use-air-ports.ts'
import styles from './AirFields.module.css'

/** What a DJ's program asks for. `password`: undefined until one was made */
export function AirFields({ password }: { password?: string | undefined }) {
  const { t } = useI18n()
  const site = siteAddress(useSite())
  const ports = useAirPorts()
  // The password is shown in any case, as it is only once.
  const server = ports && airServerOf(site, ports.source)
  const fields = [
    ['setting.airServer', server?.host],
    ['setting.airPort', server && String(server.port)],
    ['setting.airMount', server?.mount],
    ['setting.appUser', server?.user],
    ['setting.appPassword', password],
  ] as const
  return (
    <div className={styles.fields}>
      {fields.map(
        ([name, value]) =>
          value !== undefined && (
            <CopyField
              key={name}
              label={t(name)}
              copyLabel={t('setting.copyNamed', { name: t(name) })}
              value={value}
            />
          ),
      )}
      {server?.isEncrypted && <p className={styles.note}>{t('setting.airEncrypted')}</p>}
      <p className={styles.note}>{t('setting.airFormats')}</p>
    </div>
  )
}
