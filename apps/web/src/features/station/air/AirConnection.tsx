import { createAppPassword, listAppPasswords } from '@nava/contracts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../lib/calls/call.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { siteAddress, useSite } from '../../../lib/paths/site.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyField } from '../../listening/share/CopyField.tsx'
import { AirFields } from '../../personal/air/AirFields.tsx'
import { airServerOf, ffmpegCommand, rtmpAddress } from '../../personal/air/air-server.ts'
import { useAirPorts } from '../../personal/air/use-air-ports.ts'
import styles from './AirConnection.module.css'

/** How a program is connected, with a password that is shown once */
export function AirConnection() {
  const { t } = useI18n()
  const [password, setPassword] = useState<string>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const made = await call(createAppPassword, {
        body: { name: t('panel.air.passwordName'), use: 'source' },
      })
      setPassword(made.password)
      await invalidate(listAppPasswords)
    } catch (error) {
      void toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="air-connection" className={styles.connection}>
      <h2 id="air-connection" className={styles.heading}>
        {t('panel.air.connect')}
      </h2>
      <p>{t('panel.air.lead')}</p>
      <AirFields password={password} />
      <p>{t('panel.air.testMount')}</p>
      <div role="status">{password !== undefined && <p>{t('panel.air.passwordOnce')}</p>}</div>
      <div className={styles.actions}>
        {password === undefined && (
          <Button busy={busy} onClick={() => void make()}>
            {t('panel.air.makePassword')}
          </Button>
        )}
        <Link to={`${paths.settings}#apps`} className={styles.link}>
          {t('panel.air.passwords')}
        </Link>
      </div>
      <Programs password={password} />
    </section>
  )
}

function Programs({ password }: { password: string | undefined }) {
  const { t } = useI18n()
  const site = siteAddress(useSite())
  const ports = useAirPorts()
  if (!ports) return null
  const server = airServerOf(site, ports.source)
  return (
    <dl className={styles.programs}>
      <dt>butt</dt>
      <dd>{t('panel.air.butt')}</dd>
      <dt>Mixxx</dt>
      <dd>{t('panel.air.mixxx')}</dd>
      <dt>ffmpeg</dt>
      <dd>
        <CopyField
          label={t('panel.air.command')}
          copyLabel={t('setting.copyNamed', { name: t('panel.air.command') })}
          value={ffmpegCommand(server, password ?? 'PASSWORD')}
        />
        {password === undefined && <p>{t('panel.air.commandHint')}</p>}
      </dd>
      {ports.rtmp !== null && (
        <>
          <dt>OBS</dt>
          <dd>
            <p>{t('panel.air.obs')}</p>
            <CopyField
              label={t('panel.air.obsServer')}
              copyLabel={t('setting.copyNamed', { name: t('panel.air.obsServer') })}
              value={rtmpAddress(site, ports.rtmp)}
            />
          </dd>
        </>
      )}
    </dl>
  )
}
