import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runInChild } from './run-in-child.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aside-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function program(body: string): Promise<URL> {
  const path = join(folder, `${Math.random()}.mjs`)
  await writeFile(path, `process.once('message', (data) => { ${body} })`)
  return pathToFileURL(path)
}
const run = async (body: string) => runInChild(await program(body), { number: 20 }, 1000)

describe('a program aside', () => {
  test('answers, and knows none of the settings', async () => {
    const answer = await run('process.send({ answer: [data.number + 1, process.env.PATH] })')
    expect(answer).toEqual([21, undefined])
  })

  test.each([
    // In a thread, this ends the whole server, whatever limit the thread has.
    ['fills its memory at once', 'process.send({ answer: new Array(2e8).fill(0).length })'],
    ['never ends', 'for (;;);'],
    ['throws', 'throw new Error()'],
    ['ends without an answer', 'process.disconnect()'],
  ])('that %s ends alone', async (_, body) => {
    await expect(run(body)).rejects.toThrow('aborted')
  })
})
