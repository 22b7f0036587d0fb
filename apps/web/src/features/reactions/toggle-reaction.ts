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

export type Reaction = 'like' | 'save'

/** What a reaction is to: a track or video, or a podcast. */
export interface ReactionTarget {
  kind: 'music' | 'podcast'
  id: number
}

const queries = {
  like: { music: isMusicLiked, podcast: isPodcastLiked },
  save: { music: isMusicSaved, podcast: isPodcastSaved },
}

/** Returns the query of whether the signed-in user has reacted so: 'true' or 'false'. */
export const reactionQuery = (reaction: Reaction, { kind, id }: ReactionTarget) => ({
  ...query(queries[reaction][kind], { params: { id } }),
  // Changed here only, and what is changed here is kept up.
  staleTime: Infinity,
})

/**
 * Likes or saves something, or takes that back. A visitor signs in first; after that the reaction is set, as they wanted,
 * even if an earlier visit had set it already.
 */
export async function toggleReaction(reaction: Reaction, target: ReactionTarget): Promise<void> {
  if (session.read().state !== 'user') return signInFirst(() => void setReaction(reaction, target, true))
  const current = await queryClient.ensureQueryData(reactionQuery(reaction, target)).catch(() => undefined)
  if (current === undefined) toast(t('tracks.reactionFailed'), { tone: 'bad' })
  else await setReaction(reaction, target, current !== 'true')
}

/**
 * Shows the change at once and then makes it; one that the server refuses is taken back, with a message. Several changes
 * of the same reaction are made one after the other, so the last one counts.
 */
async function setReaction(reaction: Reaction, target: ReactionTarget, wanted: boolean): Promise<void> {
  const { queryKey } = reactionQuery(reaction, target)
  const isStillSignedIn = samePerson()
  const mutation = queryClient.getMutationCache().build(queryClient, {
    scope: { id: hashKey(queryKey) },
    mutationFn: (value: boolean) => send(reaction, target, value),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      show(reaction, target, wanted)
    },
    onSuccess: (value) => {
      if (isStillSignedIn()) show(reaction, target, value)
    },
    onError: () => {
      if (!isStillSignedIn()) return
      show(reaction, target, !wanted)
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

/** Returns what the server says the reaction is now. */
async function send(reaction: Reaction, { kind, id }: ReactionTarget, value: boolean): Promise<boolean> {
  const target = kind === 'music' ? { musicID: id } : { podcastID: id }
  if (reaction === 'save') return (await call(setSave, { body: { ...target, value } })) === 'true'
  return (await call(setLike, { body: { ...target, value } })) === '1'
}

/** Shows the reaction, and with a track's like the number beside it. */
function show(reaction: Reaction, target: ReactionTarget, value: boolean): void {
  const { queryKey } = reactionQuery(reaction, target)
  const before = queryClient.getQueryData(queryKey) === 'true'
  queryClient.setQueryData(queryKey, value ? 'true' : 'false')
  if (reaction !== 'like' || target.kind !== 'music' || before === value) return
  queryClient.setQueryData(
    query(getMusic, { params: { id: target.id } }).queryKey,
    (music) => music && { ...music, likeCount: Math.max(0, music.likeCount + (value ? 1 : -1)) },
  )
}
