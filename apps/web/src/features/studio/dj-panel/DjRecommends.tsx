import { type Dj, getDjPage, type PodrollItem, setPodroll } from '@nava/contracts'
import type { FormBody } from '@nava/contracts/forms'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import styles from '../artist-panel/MusicForm.module.css'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import { PodrollInput } from './parts/PodrollInput.tsx'

/** Form of the podcasts that a DJ recommends */
export function DjRecommends({ djID }: { djID: number }) {
  const { data } = useQuery(query(getDjPage, { params: { id: djID }, query: { take: 1 } }))
  return data ? <RecommendsForm dj={data.dj} /> : null
}

interface Draft {
  items: readonly PodrollItem[]
}

const bodyOf = ({ items }: Draft): FormBody<'podroll'> => ({
  items: items.map((item) => ('djID' in item ? { djID: item.djID } : item)),
})

function RecommendsForm({ dj: { djID, name, recommends = [] } }: { dj: Dj }) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { items: recommends },
    draft: `podroll/${djID}`,
    contract: { name: 'podroll', bodyOf },
    send: async (written: Draft) => {
      await call(setPodroll, { params: { id: djID }, body: bodyOf(written) })
      await invalidate(getDjPage)
      toast(t('panel.saved'), { tone: 'good' })
    },
  })
  return (
    <Form form={form} className={styles.fields}>
      <h2 dir="auto">{t('panel.recommendsOf', { name })}</h2>
      <PodrollInput form={form} name="items" djID={djID} />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('panel.saveRecommends')}
        </Button>
        <FormError form={form} />
      </div>
    </Form>
  )
}
