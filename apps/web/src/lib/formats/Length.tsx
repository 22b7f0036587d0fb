import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useI18n } from '../i18n/i18n.ts'
import { timeInShortWords, timeInWords } from './time-in-words.ts'

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
