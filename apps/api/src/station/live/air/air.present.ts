import type { AirAdmission, AirNow, DjAirTime } from '@nava/contracts'
import type { AirTest } from '../air-test/air-test.store.ts'
import type { OnAir } from './air.store.ts'
import type { Admission, AirTime } from './may-be-on-air.ts'

export const presentAir = (show: OnAir): AirNow => ({
  showID: show.showID,
  title: show.title,
  djName: show.djName,
  djID: show.djID ?? 0,
  track: show.track,
  since: show.startedAt.toISOString(),
  until: show.until.toISOString(),
  isConnected: show.isHeard,
})

export const presentTest = ({ startedAt, segments, isHeard, level }: AirTest) => ({
  ...{ segments, isHeard, level },
  startedAt: startedAt.toISOString(),
})

const iso = (time: number) => new Date(time).toISOString()

export const presentTime = ({ djID, djName, title, startsAt, endsAt }: AirTime): DjAirTime => ({
  ...{ djID, djName, title },
  startsAt: iso(startsAt),
  endsAt: iso(endsAt),
})

export function presentAdmission(admission: Admission): AirAdmission {
  if (admission.state === 'admitted') return { state: 'admitted', until: iso(admission.time.endsAt) }
  switch (admission.reason) {
    case 'no-dj':
    case 'no-time':
      return { state: admission.reason }
    case 'too-early':
      return { state: 'too-early', startsAt: iso(admission.next.startsAt) }
    case 'barred':
      return { state: 'barred', until: iso(admission.until) }
    case 'taken':
      return { state: 'taken', by: admission.by, until: iso(admission.until) }
    default:
      return admission satisfies never
  }
}
