import { type QueryKey, hashKey } from '@tanstack/react-query'
import { t } from '../i18n/i18n.ts'
import { queryClient } from './query-client.ts'
import { session } from '../session/session.ts'
import { toast } from '../../ui/overlays/toasts.ts'

type Undo = () => void

interface Change<Reply> {
  /** One key's changes are sent in turn; the last outcome is shown. */
  queryKey: QueryKey
  /** Returns an undo, unless the reload after a refusal suffices. */
  show: () => Undo | undefined | Promise<Undo>
  send: () => Promise<Reply>
  /** Shows the server's reply. */
  confirm?: (reply: Reply) => void
  tell: (error: unknown) => unknown
}

/** Keys with a refused change, reloaded after the last pending change */
const refused = new Set<string>()

/**
 * Shows a change immediately and sends it. A refusal undoes it with a message and reloads the queries below its
 * key. Another user, signed in meanwhile, does not see the outcome.
 */
export async function changeAtOnce<Reply>({ queryKey, show, send, confirm, tell }: Change<Reply>) {
  const userID = session.userID()
  const id = hashKey(queryKey)
  const isSamePerson = () => session.userID() === userID
  const isLast = () => queryClient.isMutating({ mutationKey: [id] }) === 1
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: [id],
    scope: { id },
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
      void tell(error)
    },
    onSettled: () => {
      if (isLast() && refused.delete(id)) void queryClient.invalidateQueries({ queryKey })
    },
  })
  // The mutation has shown its error.
  await mutation.execute(undefined).catch(() => undefined)
}

interface Switch {
  queryKey: QueryKey
  wanted: boolean
  /** Returns the resulting value. */
  send: (value: boolean) => Promise<boolean>
  show: (value: boolean) => void
}

/** Switches as `changeAtOnce` does. */
export function switchAtOnce({ queryKey, wanted, send, show }: Switch): Promise<void> {
  return changeAtOnce({
    queryKey,
    show: () => {
      show(wanted)
      return () => show(!wanted)
    },
    send: () => send(wanted),
    confirm: show,
    tell: () => toast(t('tracks.reactionFailed'), { tone: 'bad' }),
  })
}
