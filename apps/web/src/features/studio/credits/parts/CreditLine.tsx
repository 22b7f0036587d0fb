import { CREDIT_ROLES, hasInstrument, limits } from '@nava/contracts'
import { X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Grip } from '../../../../ui/controls/Grip.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import type { useReorder } from '../../../../ui/use-reorder.ts'
import type { CreditRow } from '../credit-rows.ts'
import { PersonInput } from './PersonInput.tsx'
import styles from './CreditsEditor.module.css'

interface CreditLineProps {
  row: CreditRow
  /** Of the person, or the row's number while there is none */
  name: string
  /** The name is missing. */
  isMissed: boolean
  /** Undefined for the only row */
  grip: ReturnType<ReturnType<typeof useReorder>['gripProps']> | undefined
  style: CSSProperties | undefined
  isDragged: boolean
  onChange: (change: Partial<CreditRow>) => void
  onRemove: () => void
}

export function CreditLine({ row, name, isMissed, grip, style, isDragged, ...on }: CreditLineProps) {
  const { t } = useI18n()
  const { onChange, onRemove } = on
  return (
    <li style={style} data-dragged={isDragged || undefined} className={styles.row}>
      {grip ? <Grip label={t('panel.credits.move', { name })} {...grip} /> : <span />}
      <div className={styles.fields}>
        <Select
          label={t('panel.credits.role')}
          options={CREDIT_ROLES.map((role) => ({ value: role, label: t(`music.credits.as.${role}`) }))}
          value={row.role}
          onChange={(value) => onChange({ role: CREDIT_ROLES.find((role) => role === value) ?? row.role })}
        />
        <PersonInput row={row} isMissed={isMissed} onChange={onChange} />
        {hasInstrument(row.role) && (
          <TextField
            label={t(row.role === 'other' ? 'panel.credits.part' : 'panel.credits.instrument')}
            maxLength={limits.text.instrument}
            value={row.instrument}
            onChange={({ currentTarget }) => onChange({ instrument: currentTarget.value })}
          />
        )}
      </div>
      <IconButton label={t('panel.credits.remove', { name })} onClick={onRemove} data-remove>
        <X />
      </IconButton>
    </li>
  )
}
