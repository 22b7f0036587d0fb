import type { Endpoint } from '@nava/contracts'
import type { FieldDescription } from '@nava/contracts/admin'
import { useState } from 'react'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { codeText } from '../../../../lib/calls/error-text.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { ProgressBar } from '../../../../ui/states/ProgressBar.tsx'
import { FieldInput } from '../form/FieldInput.tsx'
import { bodyOf, relationOf, valuesFrom } from '../form-values.ts'
import { type Resource, type Row, reloadAll } from '../resource.ts'
import { allResources } from '../resources.ts'
import { useWords } from '../words.ts'
import { type Failure, MOST_ROWS, checkChanges, editFields, editMany } from './edit-many.ts'
import styles from '../form/Form.module.css'

interface EditManyProps {
  resource: Resource
  call: Endpoint
  /** Number of rows that match, if more than `MOST_ROWS` do */
  count: number
  /** @throws as `call` does */
  rows: () => Promise<readonly Row[]>
  onClose: () => void
  onDone: () => void
}

type Work =
  | { state: 'asking' }
  | { state: 'running'; done: number; total: number }
  | { state: 'done'; changed: number; total: number; failed: readonly Failure[] }

/** Form that changes the chosen fields of many rows and leaves the others as they are. */
export function EditMany({ resource, call, count, rows, onClose, onDone }: EditManyProps) {
  const { t, label } = useWords()
  const fields = editFields(call)
  const [values, setValues] = useState(() => valuesFrom(fields, undefined, allResources, resource))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set())
  const [work, setWork] = useState<Work>({ state: 'asking' })

  const run = async () => {
    const changes = bodyOf(
      fields.filter(({ name }) => chosen.has(name)).map((field) => ({ ...field, isRequired: true })),
      values,
    )
    const issues = checkChanges(call, changes)
    setInvalid(new Set(issues?.map(({ path }) => String(path[0]))))
    if (issues) return
    setWork({ state: 'running', done: 0, total: count })
    try {
      const found = await rows()
      const total = found.length
      const outcome = await editMany({ resource, call }, found, changes, (done) =>
        setWork({ state: 'running', done, total }),
      )
      setWork({ state: 'done', total, ...outcome })
    } catch (error) {
      setWork({ state: 'asking' })
      await toastError(error)
    } finally {
      await reloadAll()
    }
  }
  const close = () => {
    if (work.state === 'running') return
    if (work.state === 'done') onDone()
    onClose()
  }
  return (
    <Dialog title={t('admin.editMany', { number: count })} onClose={close}>
      {work.state === 'asking' && (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          <p>{t('admin.leftAsIs')}</p>
          {count >= MOST_ROWS && <p>{t('admin.atMost', { number: MOST_ROWS })}</p>}
          {fields.map((field) => (
            <EditField
              key={field.name}
              field={field}
              label={label(field.name, resource.key)}
              value={values[field.name]}
              isChosen={chosen.has(field.name)}
              isInvalid={invalid.has(field.name)}
              onChoose={() => setChosen(toggled(chosen, field.name))}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
              resource={resource}
            />
          ))}
          <div className={styles.dialogFoot}>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="submit" variant="primary" disabled={chosen.size === 0}>
              {t('admin.change')}
            </Button>
          </div>
        </form>
      )}
      {work.state === 'running' && (
        <div className={styles.form}>
          <p>{t('admin.doneOf', { done: work.done, total: work.total })}</p>
          <ProgressBar percent={(work.done / work.total) * 100} label={t('admin.change')} />
        </div>
      )}
      {work.state === 'done' && <Outcome {...work} onClose={close} />}
    </Dialog>
  )
}

const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set(names.has(name) ? [...names].filter((each) => each !== name) : [...names, name])

interface EditFieldProps {
  field: FieldDescription
  label: string
  value: unknown
  isChosen: boolean
  isInvalid: boolean
  onChoose: () => void
  onChange: (value: unknown) => void
  resource: Resource
}

function EditField({
  field,
  label,
  value,
  isChosen,
  isInvalid,
  onChoose,
  onChange,
  resource,
}: EditFieldProps) {
  const { t } = useWords()
  return (
    <div className={styles.chosen} data-chosen={isChosen || undefined}>
      <label className={styles.switch}>
        <input type="checkbox" checked={isChosen} onChange={onChoose} />
        {t('admin.changeField', { name: label })}
      </label>
      {isChosen && (
        <FieldInput
          field={field}
          label={label}
          value={value}
          relation={relationOf(field, allResources, resource)}
          error={isInvalid ? t('admin.fillIn') : undefined}
          onChange={onChange}
        />
      )}
    </div>
  )
}

function Outcome({
  changed,
  total,
  failed,
  onClose,
}: {
  changed: number
  total: number
  failed: readonly Failure[]
  onClose: () => void
}) {
  const reader = useWords()
  const { t } = reader
  return (
    <div className={styles.form}>
      <p role="status">{t('admin.changedOf', { done: changed, total })}</p>
      {failed.length > 0 && (
        <ul className={styles.failed} aria-label={t('admin.notChanged')}>
          {failed.map(({ name, code, params, detail }, at) => (
            <li key={at}>
              <bdi>{name}</bdi>: {codeText({ code: code as never, params }, reader, detail)}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.dialogFoot}>
        <Button variant="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </div>
  )
}
