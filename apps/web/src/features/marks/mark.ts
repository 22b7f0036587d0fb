import {
  getMusic,
  isMusicLiked,
  isMusicSaved,
  isPodcastLiked,
  isPodcastSaved,
  setLike,
  setSave,
} from '@nava/contracts'
import { hashKey } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { t } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { query } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { toast } from '../../ui/toasts.ts'
import { signInFirst } from '../login/sign-in-first.ts'

export type Mark = 'like' | 'save'

/** What is marked: a track or video, or a podcast. */
export type Markable = { kind: 'music' | 'podcast'; id: number }

const asked = {
  like: { music: isMusicLiked, podcast: isPodcastLiked },
  save: { music: isMusicSaved, podcast: isPodcastSaved },
}

/** Whether the signed-in user has marked something: 'true' or 'false'. */
export const markQuery = (mark: Mark, { kind, id }: Markable) => ({
  ...query(asked[mark][kind], { params: { id } }),
  // Changed here only, and what is changed here is kept up.
  staleTime: Infinity,
})

/**
 * Marks something, or takes the mark back. A visitor signs in first; whoever comes back from that has it marked, as they
 * wanted, even where an earlier visit had done so already.
 */
export async function toggleMark(mark: Mark, target: Markable): Promise<void> {
  if (session.read().state !== 'user') return signInFirst(() => void changeMark(mark, target, true))
  const marked = await queryClient.ensureQueryData(markQuery(mark, target)).catch(() => undefined)
  if (marked === undefined) toast(t('marks.failed'), { tone: 'bad' })
  else await changeMark(mark, target, marked !== 'true')
}

/**
 * Shows the change at once and then makes it; one that the server refuses is taken back, with a message. Several changes
 * of the same mark are made one after the other, so the last one counts.
 */
async function changeMark(mark: Mark, target: Markable, wish: boolean): Promise<void> {
  const { queryKey } = markQuery(mark, target)
  const isStillSignedIn = samePerson()
  const mutation = queryClient.getMutationCache().build(queryClient, {
    scope: { id: hashKey(queryKey) },
    mutationFn: (value: boolean) => send(mark, target, value),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      show(mark, target, wish)
    },
    onSuccess: (value) => {
      if (isStillSignedIn()) show(mark, target, value)
    },
    onError: () => {
      if (!isStillSignedIn()) return
      show(mark, target, !wish)
      void queryClient.invalidateQueries({ queryKey })
      toast(t('marks.failed'), { tone: 'bad' })
    },
  })
  // It has told of its failure itself.
  await mutation.execute(wish).catch(() => undefined)
}

/** Returns a check that the person who is signed in now still is: an answer to somebody else is not shown. */
function samePerson(): () => boolean {
  const before = session.userID()
  return () => session.userID() === before
}

/** Gives what the server says the mark is now. */
async function send(mark: Mark, { kind, id }: Markable, value: boolean): Promise<boolean> {
  const target = kind === 'music' ? { musicID: id } : { podcastID: id }
  if (mark === 'save') return (await call(setSave, { body: { ...target, value } })) === 'true'
  return (await call(setLike, { body: { ...target, value } })) === '1'
}

/** Keeps the mark, and with a track's like the number beside it. */
function show(mark: Mark, target: Markable, value: boolean): void {
  const { queryKey } = markQuery(mark, target)
  const before = queryClient.getQueryData(queryKey) === 'true'
  queryClient.setQueryData(queryKey, value ? 'true' : 'false')
  if (mark !== 'like' || target.kind !== 'music' || before === value) return
  queryClient.setQueryData(
    query(getMusic, { params: { id: target.id } }).queryKey,
    (music) => music && { ...music, likeCount: Math.max(0, music.likeCount + (value ? 1 : -1)) },
  )
}
