import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useI18n } from '../i18n/i18n.ts'
import { timeInShortWords, timeInWords } from './time-in-words.ts'

/** Shows a short length; in words in the tooltip and for screen readers. */
export function Length({ seconds }: { seconds: number }) {
  const { language } = useI18n()
  const words = timeInWords(seconds, language)
  return (
    <span title={words}>
      <span aria-hidden>{timeInShortWords(seconds, language)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
