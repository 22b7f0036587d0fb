import { describeFailure } from '@nava/contracts'
import type { Failure } from '@nava/media/uploads/failure-reasons'

export class BadSource extends Error {
  override name = 'BadSource'
  readonly failure: Failure
  constructor(failure: Failure, options?: ErrorOptions) {
    super(describeFailure(failure.code, failure.params), options)
    this.failure = failure
  }
}

export class Superseded extends Error {
  override name = 'Superseded'
}

export class LongWork extends Error {
  override name = 'LongWork'
  /** Estimated seconds of work on an average core */
  readonly work: number
  constructor(work: number) {
    super(`It takes about ${Math.round(work)} s`)
    this.work = work
  }
}
