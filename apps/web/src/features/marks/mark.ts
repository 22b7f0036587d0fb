import {
  type Music,
  isMusicLiked,
  isMusicSaved,
  isPodcastLiked,
  isPodcastSaved,
  setLike,
  setSave,
} from '@nava/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { t } from '../../lib/i18n.ts'
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

/** Whether the signed-in user has marked something. */
export const markQuery = (mark: Mark, { kind, id }: Markable) =>
  queryOptions({
    queryKey: ['mark', mark, kind, id],
    queryFn: async ({ signal }) => (await call(asked[mark][kind], { params: { id } }, { signal })) === 'true',
    // Changed here only, and what is changed here is kept up.
    staleTime: Infinity,
  })

/**
 * Marks something, or takes the mark back. A visitor signs in first; whoever comes back from that has it marked, as they
 * wanted, even where an earlier visit had done so already.
 */
export async function toggleMark(client: QueryClient, mark: Mark, target: Markable): Promise<void> {
  if (session.read().state !== 'user') return signInFirst(() => void changeMark(client, mark, target, true))
  const marked = await client.ensureQueryData(markQuery(mark, target)).catch(() => undefined)
  if (marked === undefined) toast(t('marks.failed'), { tone: 'bad' })
  else await changeMark(client, mark, target, !marked)
}

/**
 * Shows the change at once and then makes it; one that the server refuses is taken back, with a message. Several changes
 * of the same mark are made one after the other, so the last one counts.
 */
async function changeMark(client: QueryClient, mark: Mark, target: Markable, wish: boolean): Promise<void> {
  const { queryKey } = markQuery(mark, target)
  const isStillSignedIn = samePerson()
  const mutation = client.getMutationCache().build(client, {
    scope: { id: queryKey.join(' ') },
    mutationFn: (value: boolean) => send(mark, target, value),
    onMutate: async () => {
      await client.cancelQueries({ queryKey })
      show(client, mark, target, wish)
    },
    onSuccess: (value) => {
      if (isStillSignedIn()) show(client, mark, target, value)
    },
    onError: () => {
      if (!isStillSignedIn()) return
      show(client, mark, target, !wish)
      void client.invalidateQueries({ queryKey })
      toast(t('marks.failed'), { tone: 'bad' })
    },
  })
  // It has told of its failure itself.
  await mutation.execute(wish).catch(() => undefined)
}

/** Returns a check that the person who is signed in now still is: an answer to somebody else is not shown. */
function samePerson(): () => boolean {
  const userID = () => {
    const current = session.read()
    return current.state === 'user' ? current.userID : undefined
  }
  const before = userID()
  return () => userID() === before
}

/** Gives what the server says the mark is now. */
async function send(mark: Mark, { kind, id }: Markable, value: boolean): Promise<boolean> {
  const target = kind === 'music' ? { musicID: id } : { podcastID: id }
  if (mark === 'save') return (await call(setSave, { body: { ...target, value } })) === 'true'
  return (await call(setLike, { body: { ...target, value } })) === '1'
}

/** Keeps the mark, and with a track's like the number beside it. */
function show(client: QueryClient, mark: Mark, target: Markable, value: boolean): void {
  const { queryKey } = markQuery(mark, target)
  const before = client.getQueryData(queryKey) ?? false
  client.setQueryData(queryKey, value)
  if (mark !== 'like' || target.kind !== 'music' || before === value) return
  client.setQueryData<Music>(
    ['music', target.id],
    (music) => music && { ...music, likeCount: Math.max(0, music.likeCount + (value ? 1 : -1)) },
  )
}
