import type { Translate } from '../i18n/i18n.ts'
import { isProxyLimit, ProblemError, proxyPause } from './call-errors.ts'

/** Returns the text of a reply that Nava did not give; undefined for other errors. */
export function foreignText(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof ProblemError) || !error.foreign) return undefined
  if (isProxyLimit(error)) return t('ui.proxyLimit')
  const seconds = proxyPause(error)
  if (seconds !== undefined) return t('ui.proxyPause', { seconds })
  return t('ui.foreignReply', { status: error.status })
}
