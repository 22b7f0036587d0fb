/**
 * Plays the live channel in installed players such as VLC and mpv, in turn or `--together` with enough cores.
 *
 *     node bench/live-players.ts [--minutes 10] [--items 8] [--players VLC,mpv] [--address http://127.0.0.1:8080]
 *
 * Creates a demo of `--items`, unless `--address` names a server. Exits with 1 after a fault.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@nava/tools/stack/port'
import { chromium, firefox, webkit } from './players/browsers.ts'
import { findProgram } from '../e2e/browsers/find-program.ts'
import { ffmpeg, gstreamer, mpv, type Player, vlc } from './players/programs.ts'
import { startStack } from './servers/stack.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    items: { type: 'string', default: '8' },
    players: { type: 'string' },
    address: { type: 'string' },
    together: { type: 'boolean', default: false },
  },
})

const all: readonly Player[] = [ffmpeg, mpv, vlc, gstreamer, chromium, firefox, webkit]

async function main(): Promise<void> {
  if (options.address !== undefined) return playAll(options.address)
  const dataDir = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  const port = await freePort()
  const env = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  try {
    await using stack = await startStack({ ...env, DEMO_ITEMS: options.items })
    await stack.says('The demo is ready.')
    await playAll(`http://127.0.0.1:${port}`)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function playAll(address: string): Promise<void> {
  const chosen = options.players?.split(',')
  const players = all.filter(({ name }) => chosen?.includes(name) ?? true)
  if (options.together) await Promise.all(players.map((player) => playIn(player, address)))
  else for (const player of players) await playIn(player, address)
}

async function playIn({ name, programs, play }: Player, address: string): Promise<void> {
  const found = programs.map(findProgram)
  const missing = programs.filter((_, at) => found[at] === undefined)
  if (missing.length > 0) return console.log(`${name}: not tried, there is no ${missing.join(', ')}`)
  const seconds = Number(options.minutes) * 60
  const [played, changes] = await Promise.all([
    play(
      found.filter((path) => path !== undefined),
      address,
      seconds,
    ).catch((error: unknown) => ({ seconds: 0, faults: [String(error)] })),
    countChanges(address, seconds),
  ])
  console.log(
    `${name}: ${played.seconds.toFixed(0)} s of ${seconds} played over ${changes} changes, ${played.faults.length} complaints`,
  )
  for (const fault of played.faults.slice(0, 20)) console.log(`  ${fault}`)
  if (played.faults.length > 0) process.exitCode = 1
}

/** Milliseconds between polls; items are longer */
const LOOK_EVERY = 2000

async function countChanges(address: string, seconds: number): Promise<number> {
  const starts = new Set<string>()
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const reply = await fetch(`${address}/api/live`)
    const { now } = (await reply.json()) as { now?: { startsAt: string } }
    if (now) starts.add(now.startsAt)
    await sleep(LOOK_EVERY)
  }
  return Math.max(0, starts.size - 1)
}

await main()
