import { formatWhen } from '../../../../lib/formats/format-when.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import type { Draft } from '../drafts.ts'
import styles from './DraftNote.module.css'

/** Says that a form shows what was written before, and offers to discard it. */
export default function DraftNote({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const { t, language } = useI18n()
  const when = formatWhen(new Date(draft.savedAt).toISOString(), language)
  return (
    <div className={styles.note} role="status">
      <div>
        <p>{t('form.draftRestored', { when })}</p>
        {draft.hadFiles && <p>{t('form.draftFiles')}</p>}
      </div>
      <Button size="sm" onClick={onDiscard}>
        {t('form.discardDraft')}
      </Button>
    </div>
  )
}
