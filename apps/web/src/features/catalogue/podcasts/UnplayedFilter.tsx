import { ListFilter } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'

interface UnplayedFilterProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function UnplayedFilter({ isOn, onChange }: UnplayedFilterProps) {
  const { t } = useI18n()
  return (
    <Button
      size="sm"
      icon={<ListFilter />}
      variant={isOn ? 'primary' : 'outline'}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      {t('tracks.unplayed')}
    </Button>
  )
}
