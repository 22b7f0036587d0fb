import { type AppPassword, type User, deleteAppPassword, limits, listAppPasswords } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Radio, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { dateFormat } from '../../../lib/formats/formats.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { AddAppDialog } from './parts/AddAppDialog.tsx'
import { RemoveDialog } from './parts/RemoveDialog.tsx'
import { Section } from './parts/Section.tsx'
import styles from './DevicesSection.module.css'
import settings from './Settings.module.css'

type Shown = 'add' | AppPassword

/** Passwords for players that use the Subsonic API, and for programs with which DJs send to the live channel */
export function AppsSection({ user }: { user: User }) {
  const { t } = useI18n()
  const apps = useQuery(query(listAppPasswords))
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  return (
    <Section name="apps" lead={t('setting.appsLead')}>
      <Loaded query={apps} skeleton={<Skeleton height={96} />}>
        {(list) => (
          <>
            {list.length === 0 && <p className={settings.note}>{t('setting.noApps')}</p>}
            {list.length > 0 && (
              <ul className={styles.devices}>
                {list.map((app) => (
                  <Row key={app.id} app={app} onRemove={() => setShown(app)} />
                ))}
              </ul>
            )}
            {list.length < limits.appPassword.perUser && (
              <div className={styles.actions}>
                <Button onClick={() => setShown('add')}>{t('setting.addApp')}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {shown === 'add' && <AddAppDialog user={user} onClose={close} />}
      {shown !== undefined && shown !== 'add' && (
        <RemoveDialog
          title={t('setting.removeAppTitle', { name: shown.name })}
          hint={t(shown.use === 'source' ? 'setting.removeSourceHint' : 'setting.removeAppHint')}
          action={t('setting.removeApp')}
          remove={() => call(deleteAppPassword, { params: { id: shown.id } })}
          refresh={() => invalidate(listAppPasswords)}
          onClose={close}
        />
      )}
    </Section>
  )
}

function Row({ app, onRemove }: { app: AppPassword; onRemove: () => void }) {
  const { t, language } = useI18n()
  const { name, use, agent, created, lastUsed } = app
  const day = dateFormat(language, { dateStyle: 'medium' })
  const added = day.format(new Date(created))
  return (
    <li className={styles.device}>
      {use === 'source' ? <Radio aria-hidden /> : <Smartphone aria-hidden />}
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {use === 'source' && <p className={styles.time}>{t('setting.appForSource')}</p>}
        <p className={styles.time}>
          {lastUsed
            ? t('setting.appUsed', { added, used: day.format(new Date(lastUsed)), app: agent })
            : t('setting.appUnused', { added })}
        </p>
      </div>
      <Button size="sm" aria-label={t('setting.removeAppNamed', { name })} onClick={onRemove}>
        {t('setting.removeApp')}
      </Button>
    </li>
  )
}
