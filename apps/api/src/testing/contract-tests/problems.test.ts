import { glob, readFile } from 'node:fs/promises'
import { AssetKind, problems } from '@nava/contracts'
import { describe, expect, it } from 'vitest'
import { resourcesSql, viewerSql } from '../../platform/access-policy/access-policy.ts'

const root = new URL('../../../../../', import.meta.url)

/** Codes composed of a kind and a suffix */
const composed = [
  ...Object.keys(resourcesSql(viewerSql(2))).map((kind) => `${kind}.not-found`),
  ...AssetKind.options.map((kind) => `upload.${kind}-unreadable`),
]

async function sources(): Promise<string> {
  const texts: string[] = []
  for (const pattern of ['apps/api/src/**/*.ts', 'packages/media/src/**/*.ts'])
    for await (const path of glob(pattern, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] }))
      texts.push(await readFile(new URL(path, root), 'utf8'))
  return texts.join('\n')
}

describe('the errors of the server', () => {
  it('are all used somewhere', async () => {
    const text = await sources()
    expect(text.length).toBeGreaterThan(100_000)
    const unused = Object.keys(problems).filter(
      (code) => !text.includes(`'${code}'`) && !composed.includes(code),
    )
    expect(unused).toEqual([])
  })

  it('are created by their codes only, so that none has its own text', async () => {
    expect((await sources()).match(/new HttpError\(\s*\d/g)).toBeNull()
  })
})
