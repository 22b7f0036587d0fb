import { type AppPasswordUse, type User, createAppPassword, limits, listAppPasswords } from '@nava/contracts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call, type CallReply } from '../../../../lib/calls/call.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { studioPaths } from '../../../../lib/paths/studio-paths.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { SelectInput } from '../../../platform/forms/SelectInput.tsx'
import { TextInput } from '../../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../../platform/forms/use-contract-form.ts'
import { CopyField } from '../../../listening/share/CopyField.tsx'
import { AirFields } from '../../air/AirFields.tsx'
import styles from '../Settings.module.css'

type Made = CallReply<typeof createAppPassword>

const TITLES = { apps: 'setting.appReady', source: 'setting.sourceReady' } as const

/** Asks for a name, then shows the password. It is shown only once. */
export function AddAppDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useI18n()
  const session = useSession()
  const isAdmin = session.state === 'user' && session.isAdmin
  const [made, setMade] = useState<Made>()
  return (
    <Dialog title={t(made ? TITLES[made.use] : 'setting.addApp')} onClose={onClose}>
      {made === undefined ? (
        <NameForm maySend={isAdmin || (user.djs ?? []).length > 0} onMade={setMade} />
      ) : (
        <div className={styles.stack}>
          {made.use === 'source' ? <OfSource made={made} /> : <OfApp made={made} user={user} />}
          <div className={styles.actions}>
            <Button variant="primary" onClick={onClose}>
              {t('setting.appDone')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function OfApp({ made, user }: { made: Made; user: User }) {
  const { t } = useI18n()
  return (
    <>
      <p>{t('setting.appReadyLead')}</p>
      <Copied name="setting.appServer" value={location.origin} />
      <Copied name="setting.appUser" value={user.email ?? ''} />
      <Copied name="setting.appPassword" value={made.password} />
    </>
  )
}

function OfSource({ made }: { made: Made }) {
  const { t } = useI18n()
  return (
    <>
      <p>{t('setting.sourceReadyLead')}</p>
      <AirFields password={made.password} />
      <Link to={studioPaths.air} className={styles.link}>
        {t('setting.sourceHelp')}
      </Link>
    </>
  )
}

interface CopiedProps {
  name: 'setting.appServer' | 'setting.appUser' | 'setting.appPassword'
  value: string
}

function Copied({ name, value }: CopiedProps) {
  const { t } = useI18n()
  return <CopyField label={t(name)} copyLabel={t('setting.copyNamed', { name: t(name) })} value={value} />
}

interface Values {
  name: string
  use: AppPasswordUse
}

/** `maySend`: offers passwords for sending to the live channel */
function NameForm({ maySend, onMade }: { maySend: boolean; onMade: (made: Made) => void }) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { name: '', use: 'apps' },
    isReady: ({ name }: Values) => name.trim() !== '',
    send: async (body: Values) => {
      onMade(await call(createAppPassword, { body }))
      await invalidate(listAppPasswords)
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <p>{t('setting.addAppLead')}</p>
      <TextInput
        form={form}
        name="name"
        label={t('setting.appName')}
        maxLength={limits.appPassword.name}
        autoComplete="off"
      />
      {maySend && (
        <SelectInput
          form={form}
          name="use"
          label={t('setting.appUse')}
          hint={t('setting.appUseHint')}
          options={[
            { value: 'apps', label: t('setting.appForApps') },
            { value: 'source', label: t('setting.appForSource') },
          ]}
        />
      )}
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('setting.makeAppPassword')}
      </Button>
    </Form>
  )
}
