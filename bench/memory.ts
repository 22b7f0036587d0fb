/**
 * Measures the memory of api and worker under `npm start`: with the demo, after a load, and after a restart.
 *
 *     node bench/memory.ts [--items 14] [--seconds 60] [--rest 15]
 *
 * `--items`: of the demo; `--seconds`: of the load; `--rest`: pause before memory is read
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@nava/tools/stack/port'
import { httpClient, type Request } from './load/http-client.ts'
import { type Stack, startStack } from './servers/stack.ts'

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '14' },
    seconds: { type: 'string', default: '60' },
    rest: { type: 'string', default: '15' },
  },
})

const CONNECTIONS = 8
const RANGE_BYTES = 64 * 1024
const KB_OF_A_MB = 1000

async function main() {
  const dataDir = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  const port = await freePort()
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    // Allows separate client addresses, because calls per address are limited
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    // No media cache, which would grow to its limit
    MEDIA_CACHE_MB: '0',
    DEMO_ITEMS: options.items,
  }
  const address = `http://127.0.0.1:${port}`
  console.log(`\n${heading}`)
  try {
    await using stack = await startStack(env)
    await print('started, the demo is being made', stack)
    await stack.says('The demo is ready.')
    await print('the demo is made', stack)
    const count = await load(address)
    await print(`after ${options.seconds} s of load (${count} answers)`, stack)
    await stack[Symbol.asyncDispose]()
    await using again = await startStack(env)
    await print('after a restart', again)
    await load(address, 5)
    await print('after a restart and 5 s of load', again)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const heading = [
  '| when | api MB | of it code shared by all Node programs | most | worker MB | of it shared | most |',
  '| --- | --- | --- | --- | --- | --- | --- |',
].join('\n')

async function print(when: string, { child }: Stack) {
  await sleep(Number(options.rest) * 1000)
  const cells = ['apps/api/src/main.ts', 'worker/src/main.ts'].flatMap((source) =>
    memoryOf(child.pid ?? 0, source),
  )
  console.log(`| ${[when, ...cells.map((kB) => Math.round(kB / KB_OF_A_MB))].join(' | ')} |`)
}

/** Returns kilobytes of the program `source` below `parent`: resident, of which files, and peak. */
function memoryOf(parent: number, source: string): number[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  const pid = children.find((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(source))
  if (pid === undefined) throw new Error(`${source} does not run`)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return ['VmRSS', 'RssFile', 'VmHWM'].map(
    (name) => Number(new RegExp(String.raw`${name}:\s+(\d+)`).exec(status)?.[1] ?? 0) * 1.024,
  )
}

async function load(address: string, seconds = Number(options.seconds)): Promise<number> {
  const reply = await fetch(`${address}/api/musics/newReleasedMusics?take=40`)
  const ids = ((await reply.json()) as { id: number }[]).map(({ id }) => id) // as in the contract
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const client = await httpClient(address)
      let count = 0
      while (performance.now() < until) {
        const visitor = { 'x-forwarded-for': `10.${connection}.${(count >> 8) & 255}.${count & 255}` }
        const request = requests(ids[count % ids.length] ?? 0)[count % 6]
        if (request) {
          const { status } = await client.send({ ...request, headers: { ...visitor, ...request.headers } })
          if (status >= 500) throw new Error(`${request.path} was answered with ${status}`)
        }
        count += 1
      }
      client.close()
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

const requests = (id: number): Request[] => [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/api/main/web/all' },
  { method: 'GET', path: '/api/musics/hotMusics?take=40' },
  { method: 'GET', path: `/api/musics/${id}` },
  { method: 'GET', path: '/api/main/search/a%20b' },
  { method: 'GET', path: `/music/music/128/${id}.mp3`, headers: { range: `bytes=0-${RANGE_BYTES - 1}` } },
]

await main()
