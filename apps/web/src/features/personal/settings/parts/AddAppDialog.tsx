import { type User, createAppPassword, limits, listAppPasswords } from '@nava/contracts'
import { useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { TextInput } from '../../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../../platform/forms/use-contract-form.ts'
import { CopyField } from '../../../listening/share/CopyField.tsx'
import styles from '../Settings.module.css'

/** Asks for a name, then shows the password. It is shown only once. */
export function AddAppDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useI18n()
  const [password, setPassword] = useState<string>()
  return (
    <Dialog title={t(password === undefined ? 'setting.addApp' : 'setting.appReady')} onClose={onClose}>
      {password === undefined ? (
        <NameForm onMade={setPassword} />
      ) : (
        <div className={styles.stack}>
          <p>{t('setting.appReadyLead')}</p>
          <Copied name="setting.appServer" value={location.origin} />
          <Copied name="setting.appUser" value={user.email ?? ''} />
          <Copied name="setting.appPassword" value={password} />
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

interface CopiedProps {
  name: 'setting.appServer' | 'setting.appUser' | 'setting.appPassword'
  value: string
}

function Copied({ name, value }: CopiedProps) {
  const { t } = useI18n()
  return <CopyField label={t(name)} copyLabel={t('setting.copyNamed', { name: t(name) })} value={value} />
}

function NameForm({ onMade }: { onMade: (password: string) => void }) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { name: '' },
    isReady: ({ name }: { name: string }) => name.trim() !== '',
    send: async (body: { name: string }) => {
      const { password } = await call(createAppPassword, { body })
      onMade(password)
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
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('setting.makeAppPassword')}
      </Button>
    </Form>
  )
}
