import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInherited } from '../../run-inherited.ts'
import { missingTools } from '../../topology/start-topology.ts'
import { ROOT } from '../compose-file.ts'
import { whyLeftOut } from './left-out.ts'

const missing = missingTools()
const reason = whyLeftOut() ?? (missing.length > 0 ? `this machine has no ${missing.join(', ')}` : undefined)
if (reason) console.warn(`The journeys on several processes were left out: ${reason}.`)

test.runIf(!reason)(
  'all journeys pass on three apis and two workers that are killed in turn, and 6,000 requests while each api restarts',
  async () => {
    expect(await runInherited(process.execPath, [join(ROOT, 'e2e/stack/try-topology.ts')])).toBe(0)
  },
  45 * 60_000,
)
