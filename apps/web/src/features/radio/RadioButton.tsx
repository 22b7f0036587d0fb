import { Radio } from 'lucide-react'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { QueueItem } from '../player/queue-item.ts'
import { type RadioFrom, startRadio } from './start-radio.ts'

interface RadioButtonProps {
  from: RadioFrom
  name: string
  /** Track that plays first */
  first?: QueueItem | undefined
}

export function RadioButton({ from, name, first }: RadioButtonProps) {
  const { t } = useI18n()
  return (
    <Button icon={<Radio />} onClick={() => void startRadio(from, name, first)}>
      {t('tracks.radio')}
    </Button>
  )
}
