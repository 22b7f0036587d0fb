import type { Schedule } from '@nava/contracts'
import { ListPlus } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { savePlayed } from './save-played.ts'

export function SaveProgrammeButton({ programme: { scheduleID, title } }: { programme: Schedule }) {
  const { t } = useI18n()
  return (
    <IconButton
      size="sm"
      label={t('live.played.saveProgramme', { title })}
      onClick={() => savePlayed({ scheduleID })}
    >
      <ListPlus />
    </IconButton>
  )
}
