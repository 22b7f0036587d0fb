import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
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
    'Nava knows start, build, dev, test, e2e, gate, all, check, admin, bench, screens, site, but not "dance".',
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

test.runIf(process.getuid?.() === 0)(
  'root cannot start the station of another user, and prepares nothing',
  async () => {
    const data = join(folder, 'data of another')
    await mkdir(data)
    await chown(data, 65_534, 65_534)
    const env = { PATH: process.env.PATH, DATA_DIR: data, PORT: '1' }
    const { status, stderr } = spawnSync(process.execPath, [BOOTSTRAP, 'start'], { encoding: 'utf8', env })
    expect([status, stderr]).toEqual([1, expect.stringContaining('runuser --login nobody')])
    expect(stderr).toContain('npm start')
  },
)

async function projectWithNpm() {
  const project = join(folder, 'a project')
  await mkdir(join(project, 'tools/bootstrap'), { recursive: true })
  await cp(join(TOOLS, 'bootstrap/runtime.mjs'), join(project, 'tools/bootstrap/runtime.mjs'))
  await writeFile(join(project, 'package.json'), '{ "packageManager": "pnpm@12.21.0" }')
  const npm = `#!/bin/sh
echo "$*" >> '${join(folder, 'calls')}'
mkdir -p node_modules/.bin && ln -sf '${process.execPath}' node_modules/.bin/node\n`
  await writeFile(join(folder, 'npm'), npm)
  await chmod(join(folder, 'npm'), 0o755)
  return {
    find: (name = 'a project') => {
      const runtime = join(folder, name, 'tools/bootstrap/runtime.mjs')
      const source = `import { findRuntime } from ${JSON.stringify(runtime)}
        console.log(findRuntime().node)`
      const options = { encoding: 'utf8', env: { PATH: `${folder}:${process.env.PATH ?? ''}` } } as const
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], options)
      return stdout.trim().split('\n').at(-1) ?? ''
    },
    calls: async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n').length,
  }
}

test('Node is downloaded into the project, reused without npm even if that has moved, and downloaded again if it is missing', async () => {
  const { find, calls } = await projectWithNpm()
  const inProject = '.bootstrap/runtime/node_modules/.bin/node'
  expect(find()).toBe(join(folder, 'a project', inProject))
  expect(await readFile(join(folder, 'calls'), 'utf8')).toContain('node@24 pnpm@12.21.0')
  expect(find()).toBe(join(folder, 'a project', inProject))
  expect(await calls()).toBe(1)
  await rename(join(folder, 'a project'), join(folder, 'moved'))
  expect(find('moved')).toBe(join(folder, 'moved', inProject))
  expect(await calls()).toBe(1)
  await rename(join(folder, 'moved'), join(folder, 'a project'))
  await writeFile(join(folder, 'a project/.bootstrap/runtime.json'), '{ "node": "/no/such/node" }')
  expect(find()).toBe(join(folder, 'a project', inProject))
  expect(await calls()).toBe(2)
})
