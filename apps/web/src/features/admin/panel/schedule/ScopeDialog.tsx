import type { ScheduleScope } from '@nava/contracts/admin'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { useWords } from '../words.ts'
import type { WeekChanges } from './use-week-changes.ts'
import styles from './Week.module.css'

const SCOPES: readonly ScheduleScope[] = ['one', 'following', 'all']

/** Asks which times of a programme that repeats a change is for, and before one is deleted. */
export function ScopeDialog({ changes }: { changes: WeekChanges }) {
  const { request } = changes
  return request && <OpenDialog request={request} changes={changes} />
}

interface OpenDialogProps {
  request: NonNullable<WeekChanges['request']>
  changes: WeekChanges
}

function OpenDialog({ request, changes: { answer, cancel } }: OpenDialogProps) {
  const { t, say } = useWords()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const isDeletion = request.kind === 'delete'
  const { title, seriesID } = request.draft.item
  const scopes = seriesID > 0 ? SCOPES : SCOPES.slice(0, 1)
  return (
    <Dialog
      title={t(isDeletion ? 'admin.deleteProgramme' : 'admin.moveProgramme', { name: title })}
      onClose={cancel}
    >
      <div className={styles.scopes}>
        {scopes.map((scope, at) => (
          <Button
            key={scope}
            ref={at === 0 ? first : null}
            variant={isDeletion ? 'danger' : 'outline'}
            onClick={() => answer(scope)}
          >
            {seriesID > 0 ? say('choice', scope) : say('action', 'delete')}
          </Button>
        ))}
        <Button variant="quiet" onClick={cancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
