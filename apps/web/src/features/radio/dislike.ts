import { type ForYou, dislikeMusic, getForYou, limits, listDislikes, undislikeMusic } from '@nava/contracts'
import { call } from '../../lib/calls/call.ts'
import { toastError } from '../../lib/calls/toast-error.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { invalidate, query } from '../../lib/calls/query.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { signInFirst } from '../login/sign-in-first.ts'
import { dropTrack } from '../player/radio.ts'

interface Disliked {
  id: number
  title: string
}

/** Removes a track from the queue and from all suggestions, with an undo; visitors sign in first. */
export function dislike(track: Disliked): void {
  signInFirst(() => void send(track))
}

async function send({ id, title }: Disliked): Promise<void> {
  queryClient.setQueryData(query(getForYou).queryKey, (known) => known && without(known, id))
  try {
    await call(dislikeMusic, { body: { musicID: id } })
    dropTrack(id)
    void invalidate(listDislikes)
    const dismiss = toast(t('tracks.disliked', { title }), {
      ms: limits.notice.undo,
      action: {
        label: t('tracks.undo'),
        run: () => {
          dismiss()
          void undo(id)
        },
      },
    })
  } catch (error) {
    await toastError(error)
    await invalidate(getForYou)
  }
}

function without(known: ForYou, musicID: number): ForYou {
  const rest = <Part extends { musics: ForYou['shelves'][number]['musics'] }>(parts: Part[]): Part[] =>
    parts
      .map((part) => ({ ...part, musics: part.musics.filter((music) => music.musicID !== musicID) }))
      .filter(({ musics }) => musics.length > 0)
  return { ...known, mixes: rest(known.mixes), shelves: rest(known.shelves) }
}

async function undo(id: number): Promise<void> {
  try {
    await call(undislikeMusic, { params: { id } })
    await Promise.all([invalidate(listDislikes), invalidate(getForYou)])
  } catch (error) {
    await toastError(error)
  }
}
