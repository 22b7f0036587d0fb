import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Milliseconds after which a file counts as long */
const LONG = 20_000

/**
 * Starts the files first that took long in the last run, which Vitest remembers, so that none of them is left to run
 * alone at the end. The others stay sorted by project, whose files share processes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lengthOf = (file: TestSpecification): number => {
      const { duration = 0 } = this.ctx.cache.getTestSpecificationResult(file) ?? {}
      return duration > LONG ? duration : 0
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- not of an array
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  }
}
