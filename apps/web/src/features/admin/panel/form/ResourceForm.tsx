import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink, FileUp } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { imageOf } from '../../../../lib/paths/paths.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button, buttonClass } from '../../../../ui/controls/Button.tsx'
import { FormSkeleton } from '../../../../ui/states/FormSkeleton.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { CroppedPicture } from '../../../platform/forms/CroppedPicture.tsx'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { isDeletion, useActions } from '../actions.tsx'
import { useFormAddress, useTableAddress } from '../addresses.ts'
import { auditedPath } from '../audited-path.ts'
import { Fact, factsOf } from '../Facts.tsx'
import {
  type Resource,
  type Row,
  formFields,
  idOf,
  nameIn,
  queryAny,
  reloadAll,
  send,
  textOf,
} from '../resource.ts'
import { RowHistory } from '../RowHistory.tsx'
import { useWords } from '../words.ts'
import { FieldPreview } from './FieldPreview.tsx'
import { FormFields } from './FormFields.tsx'
import { FILLED_IN_BY_HAND, useRowForm } from './use-row-form.ts'
import styles from './Form.module.css'

/** Page of one row: its form and pictures, or its facts if it has no form, and its actions. */
export function ResourceForm({ resource, id }: { resource: Resource; id: number | undefined }) {
  const { read } = resource
  const { data, error, refetch } = useQuery({
    ...queryAny(read ?? resource.list, { params: { id } }),
    enabled: id !== undefined && read !== undefined,
    ...FILLED_IN_BY_HAND,
  })
  if (id === undefined) return <RowPage key="new" resource={resource} row={undefined} />
  return (
    <Loaded query={{ data: data as Row | undefined, error, refetch }} skeleton={<FormSkeleton fields={6} />}>
      {(row) => <RowPage key={id} resource={resource} row={row} />}
    </Loaded>
  )
}

function RowPage({ resource, row }: { resource: Resource; row: Row | undefined }) {
  const { t, say } = useWords()
  const navigate = useNavigate()
  const back = useTableAddress(resource)
  const { actions, run, dialog } = useActions(resource)
  const title = row
    ? nameIn(row, resource.name) || `#${idOf(resource, row)}`
    : t('admin.newOne', { what: say('one', resource.key) })
  const call = row ? resource.update : resource.create
  return (
    <>
      <title>{title}</title>
      <header className={styles.header}>
        <Link to={back} className={styles.back}>
          <ArrowLeft aria-hidden />
          {say('many', resource.key)}
        </Link>
        <h1 dir="auto">{title}</h1>
        {row && (
          <div className={styles.ways}>
            <RowLinks resource={resource} id={idOf(resource, row)} />
            {actions
              .filter(({ when }) => when?.(row) ?? true)
              .toSorted((a, b) => Number(a.isDangerous ?? false) - Number(b.isDangerous ?? false))
              .map((action) => (
                <Button
                  key={action.key}
                  size="sm"
                  data-danger={action.isDangerous}
                  icon={<action.icon />}
                  onClick={() => run(action, [row], () => isDeletion(action) && void navigate(back))}
                >
                  {say('action', action.key)}
                </Button>
              ))}
          </div>
        )}
      </header>
      <div className={styles.columns}>
        {call ? (
          <RowForm {...{ resource, row, call }} />
        ) : (
          row && (
            <dl className={styles.facts}>
              {factsOf(resource).map((field) => (
                <Fact key={field.name} resource={resource} field={field} value={row[field.name]} />
              ))}
            </dl>
          )
        )}
        {row && resource.pictures && resource.pictures.length > 0 && <Pictures {...{ resource, row }} />}
      </div>
      {row && resource.more && <resource.more.Part id={idOf(resource, row)} pathOf={auditedPath} />}
      {row && <RowHistory kind={resource.key} id={idOf(resource, row)} />}
      <div>{dialog}</div>
    </>
  )
}

function RowLinks({ resource, id }: { resource: Resource; id: number }) {
  const { t } = useWords()
  const { page, uploads } = resource
  const look = buttonClass({ size: 'sm' })
  return (
    <>
      {page && (
        <Link to={page(id)} className={look}>
          <ExternalLink aria-hidden />
          {t('admin.seePage')}
        </Link>
      )}
      {uploads && (
        <Link to={uploads(id)} className={look}>
          <FileUp aria-hidden />
          {t('admin.files')}
        </Link>
      )}
    </>
  )
}

interface RowFormProps {
  resource: Resource
  row: Row | undefined
  call: NonNullable<Resource['update']>
}

function RowForm({ resource, row, call }: RowFormProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const back = useTableAddress(resource)
  const address = useFormAddress(resource)
  const given = useGiven(call, row)
  const [saved, setSaved] = useState<Row>()
  const { form, fields } = useRowForm({
    endpoint: call,
    resource,
    row: row ?? given,
    ...(!given && { draft: `admin/${resource.key}/${row ? idOf(resource, row) : 'new'}` }),
    send: async (body) => {
      const params = row && { params: { id: idOf(resource, row) } }
      const reply = (await send(call, { ...params, body })) as Row // a form's call answers the row
      await reloadAll()
      toast(t('admin.saved'), { tone: 'good' })
      setSaved(reply)
    },
  })
  useEffect(() => {
    if (!saved) return
    // What was created goes on to its pictures, if it has any.
    const hasPictures = row === undefined && (resource.pictures?.length ?? 0) > 0
    void navigate(hasPictures ? address(idOf(resource, saved)) : back, { replace: hasPictures })
  }, [saved, row, resource, address, back, navigate])
  return (
    <Form form={form} className={styles.form}>
      <FormFields {...{ form, fields, resource, row }} />
      {resource.preview && <FieldPreview form={form} {...resource.preview} />}
      <FormError form={form} />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t(row ? 'admin.save' : 'admin.create')}
        </Button>
        <Link to={back} className={buttonClass({ variant: 'quiet' })} onClick={form.draft.discard}>
          {t('ui.cancel')}
        </Link>
      </div>
    </Form>
  )
}

/** Returns what the address says of a new row, such as the time that was chosen in a calendar. */
function useGiven(call: RowFormProps['call'], row: Row | undefined): Row | undefined {
  const [params] = useSearchParams()
  const [given] = useState(() =>
    formFields(call).flatMap(({ name, kind }) =>
      kind !== 'id' && params.has(name) ? [[name, params.get(name)] as const] : [],
    ),
  )
  return useMemo(() => (row || given.length === 0 ? undefined : Object.fromEntries(given)), [row, given])
}

function Pictures({ resource, row }: { resource: Resource; row: Row }) {
  const { t, label } = useWords()
  const id = idOf(resource, row)
  return (
    <aside className={styles.pictures} aria-label={t('admin.pictures')}>
      {resource.pictures?.map(({ call, kind, shape, version = 'imageVersion' }) => (
        <CroppedPicture
          key={kind}
          label={label(version, resource.key)}
          shape={shape}
          kind={kind === 'artist' || kind === 'dj' ? 'artist' : 'music'}
          current={imageOf(kind, id, textOf(row[version]))}
          send={async (picture) => {
            const reply = await send(call, { params: { id }, body: picture })
            await reloadAll()
            return String(reply)
          }}
        />
      ))}
    </aside>
  )
}
