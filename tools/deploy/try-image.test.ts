import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from './compose-file.ts'
import { whyNot } from './image/engine.ts'

const reason = process.env['TRY_IMAGE'] === '1' ? whyNot() : 'it takes minutes, set TRY_IMAGE=1'
if (reason) console.warn(`The image was not built and tried: ${reason}.`)

test.runIf(!reason)(
  'the image is small, confined and in good health, and plays what is uploaded through it',
  async () => {
    const program = join(ROOT, 'tools/deploy/try-image.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [program])
    console.log(stdout)
    expect(stdout).toContain('The image is well.')
  },
  45 * 60_000,
)
