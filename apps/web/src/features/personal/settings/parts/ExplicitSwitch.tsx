import { getForYou, getUser, hideExplicit } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Switch } from '../../../../ui/controls/Switch.tsx'

export function ExplicitSwitch({ isHidden }: { isHidden: boolean }) {
  const { t } = useI18n()
  const change = useMutation({
    mutationFn: (wanted: boolean) => call(hideExplicit, { body: { isHidden: wanted } }),
    onError: (error) => void toastError(error),
    onSettled: () => Promise.all([invalidate(getUser), invalidate(getForYou)]),
  })
  return (
    <Switch
      checked={change.isPending ? change.variables : isHidden}
      onChange={(wanted) => change.mutate(wanted)}
    >
      {t('setting.hideExplicit')}
    </Switch>
  )
}
