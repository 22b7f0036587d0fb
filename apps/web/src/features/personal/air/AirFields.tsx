import { useI18n } from '../../../lib/i18n/i18n.ts'
import { siteAddress, useSite } from '../../../lib/paths/site.ts'
import { CopyField } from '../../listening/share/CopyField.tsx'
import { airServerOf } from './air-server.ts'
import styles from './AirFields.module.css'

/** What a DJ's program asks for. `password`: undefined until one was made */
export function AirFields({ password }: { password?: string | undefined }) {
  const { t } = useI18n()
  const { host, port, mount, user, isEncrypted } = airServerOf(siteAddress(useSite()))
  const fields = [
    ['setting.airServer', host],
    ['setting.airPort', String(port)],
    ['setting.airMount', mount],
    ['setting.appUser', user],
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
      {isEncrypted && <p className={styles.note}>{t('setting.airEncrypted')}</p>}
      <p className={styles.note}>{t('setting.airFormats')}</p>
    </div>
  )
}
