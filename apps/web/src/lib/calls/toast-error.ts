import { loadTexts, shownLanguage, t } from '../i18n/i18n.ts'
import { asksToSignIn } from './asks-to-sign-in.ts'
import { toast } from '../../ui/overlays/toasts.ts'

/** Code and texts load at the first failure. */
export async function toastError(error: unknown): Promise<void> {
  if (asksToSignIn(error)) return
  const text = await Promise.all([import('./error-text.ts'), loadTexts('error')]).then(
    ([{ errorText }]) => errorText(error, { t, language: shownLanguage() }),
    () => t('ui.somethingWrong'),
  )
  toast(text, { tone: 'bad' })
}
