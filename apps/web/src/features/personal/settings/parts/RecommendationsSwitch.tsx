import { getForYou, switchRecommendations } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { invalidate, query } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Switch } from '../../../../ui/controls/Switch.tsx'

export function RecommendationsSwitch() {
  const { t } = useI18n()
  const { data } = useQuery(query(getForYou))
  const change = useMutation({
    mutationFn: (isOn: boolean) => call(switchRecommendations, { body: { isOn } }),
    onError: (error) => void toastError(error),
    onSettled: () => invalidate(getForYou),
  })
  if (!data) return null
  const isOn = change.isPending ? change.variables : data.isOn
  return (
    <Switch checked={isOn} onChange={(wanted) => change.mutate(wanted)}>
      {t('setting.recommendations')}
    </Switch>
  )
}
