/** Why an upload cannot be published. */
import { describeFailure } from '@nava/contracts'
import type { Failure } from '@nava/media/failure-reasons'

/** The file itself is at fault: trying it again cannot help. */
export class BadSource extends Error {
  override name = 'BadSource'
  readonly failure: Failure
  constructor(failure: Failure, options?: ErrorOptions) {
    super(describeFailure(failure.code, failure.params), options)
    this.failure = failure
  }
}

/** The upload of the job is no longer wanted: replaced, cancelled or deleted. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** The job takes so long that it moves to the lane for long ones. */
export class LongWork extends Error {
  override name = 'LongWork'
  /** In seconds, as `TranscodePlan` has it. */
  readonly work: number
  constructor(work: number) {
    super(`It takes about ${Math.round(work)} s`)
    this.work = work
  }
}
