import { type ForYou, dislikeMusic, getForYou, listDislikes, undislikeMusic } from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { changeAtOnce } from '../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { signInFirst } from '../../platform/login/sign-in-first.ts'
import { offerUndo } from '../player/offer-undo.ts'
import { dropTrack } from '../player/radio.ts'

interface Disliked {
  id: number
  title: string
}

const { queryKey } = query(getForYou)

/** Removes a track from the queue and from all suggestions, with an undo; visitors sign in first. */
export function dislike({ id, title }: Disliked): void {
  signInFirst(
    () =>
      void changeAtOnce({
        queryKey,
        show: () => {
          queryClient.setQueryData<ForYou>(queryKey, (known) => known && without(known, id))
          dropTrack(id)
          return offerUndo(t('tracks.disliked', { title }), () => void undislike(id))
        },
        send: () => call(dislikeMusic, { body: { musicID: id } }),
        confirm: () => void invalidate(listDislikes),
        notify: toastError,
      }),
  )
}

function undislike(id: number): Promise<void> {
  return changeAtOnce({
    queryKey,
    show: () => undefined,
    send: () => call(undislikeMusic, { params: { id } }),
    confirm: () => void Promise.all([invalidate(listDislikes), invalidate(getForYou)]),
    notify: toastError,
  })
}

function without(known: ForYou, musicID: number): ForYou {
  const rest = <Part extends { musics: ForYou['shelves'][number]['musics'] }>(parts: Part[]): Part[] =>
    parts
      .map((part) => ({ ...part, musics: part.musics.filter((music) => music.musicID !== musicID) }))
      .filter(({ musics }) => musics.length > 0)
  return { ...known, mixes: rest(known.mixes), shelves: rest(known.shelves) }
}
