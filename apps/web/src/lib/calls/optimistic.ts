import { type QueryKey, hashKey } from '@tanstack/react-query'
import { t } from '../i18n/i18n.ts'
import { queryClient } from './query-client.ts'
import { session } from '../session/session.ts'
import { toast } from '../../ui/overlays/toasts.ts'

type Undo = () => void

interface Change<Reply> {
  /** Changes with the same key are sent one after the other, and only the last outcome is shown */
  queryKey: QueryKey
  /** Returns a function that undoes the change, unless reloading after a refusal is enough */
  show: () => Undo | undefined | Promise<Undo>
  send: () => Promise<Reply>
  confirm?: (reply: Reply) => void
  notify: (error: unknown) => unknown
  /** True if `send` can store the change for later, so it need not wait for the network */
  worksOffline?: boolean
}

/** Queries with refused changes, which reload after the last pending change */
const refused = new Set<string>()

/**
 * Shows a change immediately and sends it. If the server refuses, undoes it, shows a message and reloads the
 * queries under `queryKey`, unless another user has signed in.
 */
export async function changeAtOnce<Reply>({
  queryKey,
  show,
  send,
  confirm,
  notify,
  worksOffline = false,
}: Change<Reply>) {
  const userID = session.userID()
  const id = hashKey(queryKey)
  const isSamePerson = () => session.userID() === userID
  const isLast = () => queryClient.isMutating({ mutationKey: [id] }) === 1
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: [id],
    scope: { id },
    networkMode: worksOffline ? 'always' : 'online',
    mutationFn: send,
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      return show()
    },
    onSuccess: (reply) => {
      if (isSamePerson() && isLast()) confirm?.(reply)
    },
    onError: (error, _nothing, undo) => {
      if (!isSamePerson()) return
      refused.add(id)
      if (isLast()) undo?.()
      void notify(error)
    },
    onSettled: () => {
      if (isLast() && refused.delete(id)) void queryClient.invalidateQueries({ queryKey })
    },
  })
  await mutation.execute(undefined).catch(() => undefined)
}

interface Switch {
  queryKey: QueryKey
  wanted: boolean
  send: (value: boolean) => Promise<boolean>
  show: (value: boolean) => void
  worksOffline?: boolean
}

export function switchAtOnce({ queryKey, wanted, send, show, worksOffline = false }: Switch): Promise<void> {
  return changeAtOnce({
    queryKey,
    show: () => {
      show(wanted)
      return () => show(!wanted)
    },
    worksOffline,
    send: () => send(wanted),
    confirm: show,
    notify: () => toast(t('tracks.reactionFailed'), { tone: 'bad' }),
  })
}
