import { adminLiveRequests, adminUpdateLiveRequests } from '@nava/contracts/admin'
import { listLiveRequests } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { invalidate, query } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { FormSkeleton } from '../../../../ui/states/FormSkeleton.tsx'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { useField } from '../../../platform/forms/use-field.ts'
import { FormFields } from '../form/FormFields.tsx'
import formStyles from '../form/Form.module.css'
import { FILLED_IN_BY_HAND, useRowForm, type Values } from '../form/use-row-form.ts'
import { reloadAll, send } from '../resource.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'

/** What listeners may request on the live channel, and how often */
export default function LiveRequestsScreen() {
  const { say } = useWords()
  const settings = useQuery({ ...query(adminLiveRequests), ...FILLED_IN_BY_HAND })
  return (
    <>
      <ScreenHead title={say('many', 'liverequests')} />
      <Loaded query={settings} skeleton={<FormSkeleton fields={5} />}>
        {(row) => <SettingsForm row={row} />}
      </Loaded>
    </>
  )
}

/** Fields that are shown with one choice only */
const OF_CHOICE: Readonly<Record<string, string>> = { genreIDs: 'genres', collectionID: 'collection' }

function SettingsForm({ row }: { row: CallReply<typeof adminLiveRequests> }) {
  const { t } = useWords()
  const { form, fields } = useRowForm({
    endpoint: adminUpdateLiveRequests,
    row,
    draft: 'admin/liverequests',
    send: async (body) => {
      await send(adminUpdateLiveRequests, { body })
      await Promise.all([reloadAll(), invalidate(listLiveRequests)])
      toast(t('admin.saved'), { tone: 'good' })
    },
  })
  const { value: chosen } = useField<Values, unknown>({ form, name: 'requestable' })
  const shown = fields.filter(({ name }) => (OF_CHOICE[name] ?? chosen) === chosen)
  return (
    <Form form={form} className={formStyles.form}>
      <FormFields form={form} fields={shown} row={row} />
      <FormError form={form} />
      <div className={formStyles.foot}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('admin.save')}
        </Button>
      </div>
    </Form>
  )
}
