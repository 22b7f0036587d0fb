import type { Refusal } from '@nava/contracts'

export interface RefusalRow {
  refusalReason: NonNullable<Refusal>['reason'] | null
  refusalWords: string
}

export const presentRefusal = ({ refusalReason: reason, refusalWords: words }: RefusalRow): Refusal =>
  reason && { reason, words }
