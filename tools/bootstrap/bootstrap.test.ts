import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isNewEnough } from './runtime.mjs'

const TOOLS = join(import.meta.dirname, '..')
const BOOTSTRAP = join(TOOLS, 'bootstrap.mjs')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava boot '))
})
afterEach(() => rm(folder, { recursive: true }))

test('Node 24 and later are new enough', () => {
  expect(['v18.20.0', 'v20.20.2', 'v23.9.0', 'v24.0.0', 'v26.1.0'].map(isNewEnough)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

test('an unknown command is answered with the list of commands', () => {
  const { status, stderr } = spawnSync(process.execPath, [BOOTSTRAP, 'dance'], { encoding: 'utf8' })
  expect(stderr.trim()).toBe(
    'Nava knows start, dev, test, e2e, check, admin, bench, topology, screens, site, mutation, but not "dance".',
  )
  expect(status).toBe(1)
})

test('a taken port stops the start before anything is prepared', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const start = spawn(process.execPath, [BOOTSTRAP, 'start'], {
    env: { PATH: process.env.PATH, PORT: String(port) },
  })
  let output = ''
  for (const stream of [start.stdout, start.stderr]) stream.on('data', (text) => (output += String(text)))
  const [code] = (await once(start, 'close')) as [number]
  server.close()
  expect(output.trim()).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken[^\\n]*$`))
  expect(code).toBe(1)
})

async function projectWithNpx(): Promise<{ find: () => string; calls: () => Promise<number> }> {
  const project = join(folder, 'a project')
  await mkdir(join(project, 'tools/bootstrap'), { recursive: true })
  await cp(join(TOOLS, 'bootstrap/runtime.mjs'), join(project, 'tools/bootstrap/runtime.mjs'))
  await writeFile(join(project, 'package.json'), '{ "packageManager": "pnpm@12.21.0" }')
  const npx = `#!/bin/sh\necho "$*" >> '${join(folder, 'calls')}'\necho '${process.execPath}'\n`
  await writeFile(join(folder, 'npx'), npx)
  await chmod(join(folder, 'npx'), 0o755)
  const source = `import { findRuntime } from ${JSON.stringify(join(project, 'tools/bootstrap/runtime.mjs'))}
    console.log(findRuntime().node)`
  return {
    find: () => {
      const options = { encoding: 'utf8', env: { PATH: `${folder}:${process.env.PATH ?? ''}` } } as const
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], options)
      return stdout.trim().split('\n').at(-1) ?? ''
    },
    calls: async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n').length,
  }
}

test('a downloaded Node is reused without npm, and downloaded again if it is missing', async () => {
  const { find, calls } = await projectWithNpx()
  expect(find()).toBe(process.execPath)
  expect(await readFile(join(folder, 'calls'), 'utf8')).toContain('--package=node@24 --package=pnpm@12.21.0')
  expect(find()).toBe(process.execPath)
  expect(await calls()).toBe(1)
  await writeFile(join(folder, 'a project/.bootstrap/runtime.json'), '{ "node": "/no/such/node" }')
  expect(find()).toBe(process.execPath)
  expect(await calls()).toBe(2)
})
