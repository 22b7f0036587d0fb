import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageRenderer } from './render-pages.ts'

const CODE = `import { threadId } from 'node:worker_threads'
export default () => ({ title: '', html: String(threadId) })`

const PAGE = { path: '/', language: 'en' as const, replies: '{}' }

let webDir: string

beforeEach(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'nava-'))
  await mkdir(join(webDir, '.server'))
  await writeFile(join(webDir, '.server/render-page.mjs'), CODE)
})

afterEach(() => rm(webDir, { recursive: true, force: true }))

describe('the thread that renders', () => {
  it('renders one page after the other, also if they are asked for at once', async () => {
    const renderer = pageRenderer(webDir, fail, { renderWithin: 60_000 })
    const pages = [
      await renderer.render(PAGE),
      ...(await Promise.all([1, 2].map(() => renderer.render(PAGE)))),
    ]
    expect(new Set(pages.map((page) => page?.html)).size).toBe(1)
    await renderer.stop()
  })

  it('ends when no page was rendered for a while, and another one renders the next page', async () => {
    const renderer = pageRenderer(webDir, fail, { idleFor: 20, renderWithin: 60_000 })
    const first = await renderer.render(PAGE)
    await vi.waitFor(async () => expect(await renderer.render(PAGE)).not.toEqual(first), {
      interval: 500,
    })
    await renderer.stop()
  })

  it('is not started for a client without code that renders', async () => {
    await rm(join(webDir, '.server'), { recursive: true })
    const renderer = pageRenderer(webDir, fail)
    expect(await renderer.render(PAGE)).toBeUndefined()
    await renderer.stop()
  })
})

function fail(error: unknown): never {
  throw error
}
