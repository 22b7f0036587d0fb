import { Trash2 } from 'lucide-react'
import pLimit from 'p-limit'
import { type ReactNode, useMemo, useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { type Action, type Resource, type Row, filledIn, reloadAll, send, sendForFile } from './resource.ts'

export type RunAction = (action: Action, rows: readonly Row[], onDone?: () => void) => void

/** Calls at a time when an action is for many rows */
const AT_ONCE = 4

export const actionsOf = ({
  actions = [],
  remove,
}: Pick<Resource, 'actions' | 'remove'>): readonly Action[] =>
  remove ? [...actions, { key: 'delete', icon: Trash2, call: remove, isDangerous: true }] : actions

export const isDeletion = ({ call, removesRow = false }: Action): boolean =>
  removesRow || (call.method === 'DELETE' && call.path.endsWith('{id}'))

/**
 * Performs an action for each row and reloads what is shown. Returns false if it failed for some, and shows for how many.
 * @throws as `call` does if it fails for all rows
 */
export async function perform(
  action: Action,
  rows: readonly { id?: number | string; row: Row }[],
  values: Row = {},
): Promise<boolean> {
  const limit = pLimit(AT_ONCE)
  const outcomes = await Promise.allSettled(
    rows.map(({ id, row }) =>
      limit(async () => {
        const [parameter = 'id'] = Object.keys(action.call.params.shape)
        const params = id !== undefined && { params: { [parameter]: id } }
        const current = action.read ? ((await send(action.read, { ...params })) as Row) : row // as its contract says
        // The row that was looked at, so that the server refuses what another admin decided meanwhile
        const body = { ...values, ...action.bodyOf?.(current), ...filledIn(action.call, row) }
        const query = action.query && { query: action.query }
        if (action.saveAs) return saveFile(await sendForFile(action.call, { ...params }), action.saveAs(row))
        return await send(action.call, { ...params, ...query, ...(action.call.body && { body }) })
      }),
    ),
  )
  await reloadAll({ isDeletion: isDeletion(action) })
  const failed = outcomes.filter(({ status }) => status === 'rejected')
  if (failed.length === 0) return true
  if (failed.length === rows.length) throw (failed[0] as PromiseRejectedResult).reason
  toast(t('admin.someFailed', { done: rows.length - failed.length, failed: failed.length }), { tone: 'bad' })
  return false
}

interface ActionRequest {
  action: Action
  rows: readonly Row[]
  onDone: (() => void) | undefined
}

/** Actions of a resource, and the dialog of the one that asks first. */
export function useActions(resource: Pick<Resource, 'key' | 'id' | 'name' | 'actions' | 'remove'>): {
  actions: readonly Action[]
  run: RunAction
  dialog: ReactNode
} {
  const [request, setRequest] = useState<ActionRequest>()
  const actions = useMemo(() => actionsOf(resource), [resource])
  const targets = (rows: readonly Row[]) =>
    rows.map((row) => {
      const id = row[resource.id]
      return { ...((typeof id === 'number' || typeof id === 'string') && { id }), row }
    })
  const runNow = async ({ action, rows, onDone }: ActionRequest, values?: Row) => {
    const isDone = await perform(action, targets(rows), values)
    if (isDone) toast(t('admin.done', { number: rows.length }), { tone: 'good' })
    setRequest(undefined)
    onDone?.()
  }
  const run: RunAction = (action, rows, onDone) => {
    const wanted = { action, rows, onDone }
    if (action.isDangerous || action.asks) setRequest(wanted)
    else runNow(wanted).catch(toastError)
  }
  const dialog = request && (
    <ActionDialog
      action={request.action}
      resource={resource}
      rows={request.rows}
      send={(values) => runNow(request, values)}
      onClose={() => setRequest(undefined)}
    />
  )
  return { actions, run, dialog }
}
