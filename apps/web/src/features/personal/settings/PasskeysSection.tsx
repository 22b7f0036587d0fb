import { type Passkey, type User, limits, listPasskeys, removePasskey, renamePasskey } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { dateFormat } from '../../../lib/formats/formats.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { browserHasPasskeys, passkeyOrigin } from '../../../lib/session/passkeys.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { useSite } from '../../../lib/paths/site.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import { AddPasskeyDialog } from './parts/AddPasskeyDialog.tsx'
import { RemoveDialog } from './parts/RemoveDialog.tsx'
import { Section } from './parts/Section.tsx'
import styles from './DevicesSection.module.css'
import settings from './Settings.module.css'

type Shown = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey }

export function PasskeysSection({ user }: { user: User }) {
  const { t } = useI18n()
  const origin = passkeyOrigin(useSite())
  if (origin === location.origin) return <Passkeys user={user} />
  return (
    <Section name="passkeys" lead={t('setting.passkeysLead')}>
      <p className={settings.note}>
        {origin ? t('setting.passkeysAtAddress', { address: origin }) : t('setting.passkeysNeedHttps')}
      </p>
    </Section>
  )
}

function Passkeys({ user }: { user: User }) {
  const { t } = useI18n()
  const passkeys = useQuery(query(listPasskeys))
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  return (
    <Section name="passkeys" lead={t('setting.passkeysLead')}>
      <Loaded query={passkeys} skeleton={<Skeleton height={96} />}>
        {(list) => (
          <>
            {list.length === 0 && <p className={settings.note}>{t('setting.noPasskeys')}</p>}
            {list.length > 0 && (
              <ul className={styles.devices}>
                {list.map((passkey) => (
                  <Row
                    key={passkey.passkeyID}
                    passkey={passkey}
                    onRename={() => setShown({ dialog: 'rename', passkey })}
                    onRemove={() => setShown({ dialog: 'remove', passkey })}
                  />
                ))}
              </ul>
            )}
            {browserHasPasskeys() && list.length < limits.passkey.perUser && (
              <div className={styles.actions}>
                <Button onClick={() => setShown({ dialog: 'add' })}>{t('setting.addPasskey')}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {shown?.dialog === 'add' && <AddPasskeyDialog user={user} onClose={close} />}
      {shown?.dialog === 'rename' && <RenameDialog passkey={shown.passkey} onClose={close} />}
      {shown?.dialog === 'remove' && (
        <RemoveDialog
          title={t('setting.removePasskeyTitle', { name: shown.passkey.name })}
          hint={t('setting.removePasskeyHint')}
          action={t('setting.removePasskey')}
          remove={() => call(removePasskey, { params: { id: shown.passkey.passkeyID } })}
          refresh={() => invalidate(listPasskeys)}
          onClose={close}
        />
      )}
    </Section>
  )
}

interface RowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function Row({ passkey: { name, created, lastUsed }, onRename, onRemove }: RowProps) {
  const { t, language } = useI18n()
  const day = dateFormat(language, { dateStyle: 'medium' })
  const added = day.format(new Date(created))
  return (
    <li className={styles.device}>
      <KeyRound aria-hidden />
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.time}>
          {lastUsed
            ? t('setting.passkeyUsed', { added, used: day.format(new Date(lastUsed)) })
            : t('setting.passkeyUnused', { added })}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="sm" aria-label={t('setting.renamePasskeyNamed', { name })} onClick={onRename}>
          {t('setting.renamePasskey')}
        </Button>
        <Button size="sm" aria-label={t('setting.removePasskeyNamed', { name })} onClick={onRemove}>
          {t('setting.removePasskey')}
        </Button>
      </div>
    </li>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { name: passkey.name },
    isReady: ({ name }: { name: string }) => name.trim() !== '',
    send: async ({ name }: { name: string }) => {
      await call(renamePasskey, { params: { id: passkey.passkeyID }, body: { name } })
      onClose()
      await invalidate(listPasskeys)
    },
  })
  return (
    <Dialog title={t('setting.renamePasskeyNamed', { name: passkey.name })} onClose={onClose}>
      <Form form={form} className={settings.form}>
        <TextInput
          form={form}
          name="name"
          label={t('setting.passkeyName')}
          maxLength={limits.passkey.name}
          autoComplete="off"
        />
        <FormError form={form} />
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('setting.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
