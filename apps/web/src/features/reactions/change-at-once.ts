import { type QueryKey, hashKey } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { toast } from '../../ui/toasts.ts'

interface Change {
  /** What is changed: changes of the same key are made one after the other, so the last one counts. */
  queryKey: QueryKey
  wanted: boolean
  /** Makes the change and returns what the server says it is now. */
  send: (value: boolean) => Promise<boolean>
  show: (value: boolean) => void
}

/** Shows a change of a switch at once and then makes it; one that the server refuses is taken back, with a message. */
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
  // It has told of its failure itself.
  await mutation.execute(wanted).catch(() => undefined)
}

/** Returns a check that the person who is signed in now still is: an answer to somebody else is not shown. */
function samePerson(): () => boolean {
  const before = session.userID()
  return () => session.userID() === before
}
