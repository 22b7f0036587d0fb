import type { AirAdmission } from '@nava/contracts'
import type { Translate } from '../../../../lib/i18n/i18n.ts'

/** Says whether somebody may send now, or why not. */
export function admissionText(
  admission: AirAdmission,
  { t, moment }: { t: Translate; moment: (iso: string) => string },
): string {
  switch (admission.state) {
    case 'admitted':
      return t('panel.air.state.admitted', { until: moment(admission.until) })
    case 'no-dj':
      return t('panel.air.state.noDj')
    case 'no-time':
      return t('panel.air.state.noTime')
    case 'external':
      return t('panel.air.state.external')
    case 'too-early':
      return t('panel.air.state.tooEarly', { time: moment(admission.startsAt) })
    case 'barred':
      return t('panel.air.state.barred', { until: moment(admission.until) })
    case 'taken':
      return t('panel.air.state.taken', { name: admission.by, until: moment(admission.until) })
    default:
      return admission satisfies never
  }
}
