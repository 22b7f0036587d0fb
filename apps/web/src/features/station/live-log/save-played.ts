import { listPlaylists, type LivePlaylist, saveLivePlaylist } from '@nava/contracts'
import { type CallInput, call } from '../../../lib/calls/call.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { formatNumber, shownLanguage, t } from '../../../lib/i18n/i18n.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { signInFirst } from '../../platform/login/sign-in-first.ts'

type Span = NonNullable<CallInput<typeof saveLivePlaylist>['body']>

/** Makes a playlist of what was played, and says what is in it; visitors sign in first. */
export function savePlayed(span: Span): void {
  signInFirst(() => void save(span))
}

async function save(body: Span): Promise<void> {
  try {
    const saved = await call(saveLivePlaylist, { body })
    toast(wordsOf(saved), { tone: saved.playlist ? 'good' : 'bad', ms: 8000 })
    if (saved.playlist) await invalidate(listPlaylists)
  } catch (error) {
    await toastError(error)
  }
}

function wordsOf({ playlist, musicCount, leftOut }: LivePlaylist): string {
  const shown = (count: number) => ({ shown: formatNumber(count, shownLanguage()) })
  return [
    playlist
      ? t('live.played.saved', { name: playlist.name, ...shown(musicCount) })
      : t('live.played.nothing'),
    leftOut.hidden > 0 && t('live.played.hidden', shown(leftOut.hidden)),
    leftOut.repeated > 0 && t('live.played.repeated', shown(leftOut.repeated)),
    leftOut.beyond > 0 && t('live.played.beyond', shown(leftOut.beyond)),
  ]
    .filter(Boolean)
    .join(' ')
}
