import { type QueryKey, hashKey } from '@tanstack/react-query'
import { t } from '../i18n/i18n.ts'
import { queryClient } from './query-client.ts'
import { session } from '../session/session.ts'
import { toast } from '../../ui/overlays/toasts.ts'

type Undo = () => void

interface Change<Reply> {
  /** Changes of one key are sent one after another, and the last one's outcome is shown. */
  queryKey: QueryKey
  /** Shows the change. Returns how to undo it, unless the reload after a refusal is enough. */
  show: () => Undo | undefined | Promise<Undo>
  send: () => Promise<Reply>
  /** Shows what the server replied. */
  confirm?: (reply: Reply) => void
  /** Shows a message for the server's refusal. */
  tell: (error: unknown) => unknown
}

/** Keys with a refused change, which are reloaded after the last change that is underway */
const refused = new Set<string>()

/**
 * Shows a change immediately and sends it; undoes it with a message if the server refuses, and reloads the queries
 * below its key. The outcome is not shown to another user, who signed in meanwhile.
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
  // The mutation has already shown its error.
  await mutation.execute(undefined).catch(() => undefined)
}

interface Switch {
  queryKey: QueryKey
  wanted: boolean
  /** Returns the resulting value. */
  send: (value: boolean) => Promise<boolean>
  show: (value: boolean) => void
}

/** Switches something on or off, as `changeAtOnce` does. */
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
