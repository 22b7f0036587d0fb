import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInherited } from '../../run-inherited.ts'
import { whyNot } from '../image/engine.ts'
import { whyLeftOut } from './left-out.ts'

const reason = whyLeftOut() ?? whyNot()
if (reason) console.warn(`The image was not built and tried: ${reason}.`)

test.runIf(!reason)(
  'the image is small, confined and healthy, and plays uploaded media',
  async () => {
    expect(await runInherited(process.execPath, [join(import.meta.dirname, '../try-image.ts')])).toBe(0)
  },
  45 * 60_000,
)
