import { importLibrary, type LibraryImport, limits } from '@nava/contracts'
import { call } from '../../../../lib/calls/call.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { TextInput } from '../../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../../platform/forms/use-contract-form.ts'
import styles from '../Settings.module.css'

export type OnStart = (libraryImport: LibraryImport) => void

interface Given {
  address: string
  name: string
  password: string
}

/** Asks for a server and an account there. `address`: that of the latest import */
export function ImportServerForm({ address, onStart }: { address: string; onStart: OnStart }) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { address, name: '', password: '' },
    isReady: (given: Given) => given.address.trim() !== '' && given.password !== '',
    send: async (body: Given) => {
      onStart(await call(importLibrary, { body }))
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <TextInput
        form={form}
        name="address"
        label={t('setting.appServer')}
        placeholder="https://music.example.org"
        inputMode="url"
        dir="ltr"
        maxLength={limits.feedImports.address}
        autoComplete="off"
      />
      <TextInput
        form={form}
        name="name"
        label={t('setting.appUser')}
        hint={t('setting.importNameHint')}
        dir="ltr"
        maxLength={limits.libraryImport.name}
        autoComplete="off"
      />
      <TextInput
        form={form}
        name="password"
        label={t('setting.importPassword')}
        hint={t('setting.importPasswordHint')}
        type="password"
        dir="ltr"
        maxLength={limits.libraryImport.password}
        autoComplete="off"
      />
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('setting.startImport')}
      </Button>
    </Form>
  )
}
