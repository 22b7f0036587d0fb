import { getDjPage, supportDj } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { SupportForm } from '../artist-panel/SupportForm.tsx'

/** Form of the address at which listeners support a DJ */
export function DjSupport({ djID, name }: { djID: number; name: string }) {
  const { t } = useI18n()
  const { data } = useQuery(query(getDjPage, { params: { id: djID }, query: { take: 1 } }))
  if (!data) return null
  return (
    <SupportForm
      support={data.dj.support}
      draft={`support/dj/${djID}`}
      title={t('panel.supportOf', { name })}
      save={async (body) => {
        await call(supportDj, { params: { id: djID }, body })
        await invalidate(getDjPage)
      }}
    />
  )
}
