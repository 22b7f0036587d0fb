import { fetchCode, reportLostCode } from '../../../lib/browser/fetch-code.ts'
import type { QueueItem } from '../player/queue-item.ts'
import type { RadioFrom } from './start-radio.ts'

export async function playRadio(from: RadioFrom, name: string, first?: QueueItem): Promise<void> {
  await fetchCode(() => import('./start-radio.ts')).then(
    ({ startRadio }) => startRadio(from, name, first),
    reportLostCode,
  )
}
