import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'

export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useI18n()
  return (
    <EmptyState
      text={t('table.noMatch')}
      action={
        <Button size="sm" onClick={onClear}>
          {t('table.clearFilter')}
        </Button>
      }
    />
  )
}
