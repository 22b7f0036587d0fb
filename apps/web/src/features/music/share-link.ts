import { t } from '../../lib/i18n.ts'
import { toast } from '../../ui/toasts.ts'

/** Hands a link to the system's own sharing where there is one, else copies it and says so. */
export async function shareLink(url: string, title: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      // The system will not share this after all: copy it.
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast(t('tracks.linkCopied'), { tone: 'good' })
  } catch {
    // No clipboard on plain http: the link is shown to be copied by hand.
    toast(url, { ms: 15_000 })
  }
}
