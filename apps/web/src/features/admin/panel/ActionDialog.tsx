import { useEffect, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { listenToKeys } from '../../../ui/keys/on-keys.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Form } from '../../platform/forms/Form.tsx'
import type { ContractForm } from '../../platform/forms/use-contract-form.ts'
import { FormError } from '../../platform/forms/FormError.tsx'
import { FormFields } from './form/FormFields.tsx'
import { type Values, useRowForm } from './form/use-row-form.ts'
import { type Action, type Resource, type Row, nameIn } from './resource.ts'
import { useWords } from './words.ts'
import styles from './form/Form.module.css'

interface ActionDialogProps {
  action: Action
  resource: Pick<Resource, 'key' | 'id' | 'name'>
  rows: readonly Row[]
  /** @throws as `call` does */
  send: (body: Row) => Promise<void>
  onClose: () => void
}

function Preview({
  form,
  Shown,
  id,
}: {
  form: ContractForm<Values>
  Shown: NonNullable<Action['preview']>['Shown']
  id: number
}) {
  return <Shown id={id} values={useWatch({ control: form.control })} />
}

/** Asks whether to perform an action, and for what its call needs to know. */
export function ActionDialog({ action, resource, rows, send, onClose }: ActionDialogProps) {
  const { t, say } = useWords()
  const [row] = rows
  const endpoint = useMemo(() => (action.asks ? action.call : { ...action.call, body: undefined }), [action])
  const { form, fields } = useRowForm({
    endpoint,
    ...(action.asks &&
      row &&
      rows.length === 1 && { draft: `admin/${resource.key}/${String(row[resource.id])}/${action.key}` }),
    send,
  })
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const choice = submit.current?.form?.querySelector('select')
    if (choice) choice.focus()
    else if (fields.length === 0) submit.current?.focus()
    // Choices open by Space and arrow keys, so Enter is free to answer.
    return listenToKeys(choice, (key) => (key === 'Enter' ? () => choice?.form?.requestSubmit() : undefined))
  }, [fields])
  const about =
    rows.length > 1 ? t('admin.selected', { number: rows.length }) : row && nameIn(row, resource.name)
  const hint = say('actionHint', action.key)
  return (
    <Dialog title={[say('action', action.key), about].filter(Boolean).join(': ')} onClose={onClose}>
      <Form form={form} className={styles.form}>
        {hint !== action.key && <p>{hint}</p>}
        <FormFields form={form} fields={fields} />
        {action.preview && row && rows.length === 1 && (
          <Preview form={form} {...action.preview} id={Number(row[resource.id])} />
        )}
        <FormError form={form} />
        <div className={styles.dialogFoot}>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            ref={submit}
            type="submit"
            variant={action.isDangerous ? 'danger' : 'primary'}
            busy={form.busy}
          >
            {say('action', action.key)}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
