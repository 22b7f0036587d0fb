import { type QueryKey, hashKey } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { toast } from '../../ui/toasts.ts'

interface Change {
  /** Changes of one key run in sequence, so the last one counts. */
  queryKey: QueryKey
  wanted: boolean
  /** Sends the change and returns the resulting value. */
  send: (value: boolean) => Promise<boolean>
  show: (value: boolean) => void
}

/** Shows a change immediately; reverts it with a message if the server refuses. */
export async function changeAtOnce({ queryKey, wanted, send, show }: Change): Promise<void> {
  const isStillSignedIn = samePerson()
  const mutation = queryClient.getMutationCache().build(queryClient, {
    scope: { id: hashKey(queryKey) },
    mutationFn: send,
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      show(wanted)
    },
    onSuccess: (value) => {
      if (isStillSignedIn()) show(value)
    },
    onError: () => {
      if (!isStillSignedIn()) return
      show(!wanted)
      void queryClient.invalidateQueries({ queryKey })
      toast(t('tracks.reactionFailed'), { tone: 'bad' })
    },
  })
  // The mutation has already shown its error.
  await mutation.execute(wanted).catch(() => undefined)
}

/** Detects another user, who must not see the reply. */
function samePerson(): () => boolean {
  const before = session.userID()
  return () => session.userID() === before
}
