import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = [
  'e2e/journeys/accessible-desktop.e2e.ts',
  'e2e/journeys/visitor.e2e.ts',
  'e2e/journeys/accessible-phone.e2e.ts',
  'worker/src/main.test.ts',
  'apps/api/src/testing/contract-tests/fuzz.test.ts',
  'tools/stack/run-stack.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
      return at === -1 ? LONGEST.length : at
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- not of an array
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
