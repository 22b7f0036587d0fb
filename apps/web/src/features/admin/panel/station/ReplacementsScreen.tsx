import { type ReplacementMode } from '@nava/contracts'
import { adminReplacements, adminUpdateReplacements } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../lib/calls/query.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { FormSkeleton } from '../../../../ui/states/FormSkeleton.tsx'
import formStyles from '../form/Form.module.css'
import { FILLED_IN_BY_HAND } from '../form/use-row-form.ts'
import { reloadAll, send } from '../resource.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'

const MODES: readonly ReplacementMode[] = ['off', 'approved', 'free']

/** Whether owners may send new versions of what is published, and who decides on them */
export default function ReplacementsScreen() {
  const { say } = useWords()
  const settings = useQuery({ ...query(adminReplacements), ...FILLED_IN_BY_HAND })
  return (
    <>
      <ScreenHead title={say('many', 'replacementsettings')} />
      <Loaded query={settings} skeleton={<FormSkeleton fields={1} />}>
        {({ mode }) => <ModeForm present={mode} />}
      </Loaded>
    </>
  )
}

function ModeForm({ present }: { present: ReplacementMode }) {
  const { t } = useWords()
  const [mode, setMode] = useState(present)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await send(adminUpdateReplacements, { body: { mode } })
      await reloadAll()
      toast(t('admin.saved'), { tone: 'good' })
    } catch (error) {
      void toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Select
        label={t('admin.replacements')}
        hint={t('admin.replacementsHint')}
        value={mode}
        options={MODES.map((value) => ({ value, label: t(`admin.replacements.${value}`) }))}
        onChange={(value) => setMode(MODES.find((each) => each === value) ?? 'off')}
      />
      <div className={formStyles.foot}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('admin.save')}
        </Button>
      </div>
    </form>
  )
}
