import { dislikeMusic, limits, listDislikes, undislikeMusic } from '@nava/contracts'
import { call } from '../../lib/calls/call.ts'
import { toastError } from '../../lib/calls/error-text.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { invalidate } from '../../lib/calls/query.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { signInFirst } from '../login/sign-in-first.ts'
import { dropTrack } from '../player/radio.ts'

interface Disliked {
  id: number
  title: string
}

/** Takes a track out of the queue and out of all suggestions, with a way back; visitors sign in first. */
export function dislike(track: Disliked): void {
  signInFirst(() => void send(track))
}

async function send({ id, title }: Disliked): Promise<void> {
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
  }
}

async function undo(id: number): Promise<void> {
  try {
    await call(undislikeMusic, { params: { id } })
    await invalidate(listDislikes)
  } catch (error) {
    await toastError(error)
  }
}
