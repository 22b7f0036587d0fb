/**
 * Runs all journeys against three apis, two workers, PostgreSQL, Redis and nginx, killing one process every
 * half minute. Then makes thousands of requests while each api is restarted in turn. deploy/try-topology
 * starts it:
 *
 *     node e2e/stack/try-topology.ts all journeys
 *     node e2e/stack/try-topology.ts player search the journeys of these files
 *     REQUESTS=20000 node e2e/stack/try-topology.ts more requests
 *
 * Exits with 1 if a journey fails or a request is answered with an error.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInherited } from '@nava/tools/run-inherited'
import { killInTurn } from '@nava/tools/topology/kill-in-turn'
import { restartInTurn } from '@nava/tools/topology/restart-in-turn'
import { startTopology, type Topology, whyNot } from '@nava/tools/topology/start-topology'
import { FEED_IMAGE_HOST, startFeedServer } from './feed-server.ts'
import { startMailServer } from './mail-server.ts'
import { DEMO_ITEMS, GIVEN_STACK, PASSWORD, type Stack } from './stack.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 6000)
/** Milliseconds between kills */
const PAUSE = 30_000

const reason = whyNot()
if (reason) {
  console.error(`The topology was not tried: ${reason}.`)
  process.exit(1)
}

await using cleanUp = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'nava-journeys-'))
cleanUp.defer(() => rm(folder, { recursive: true, force: true }))
const mailDir = join(folder, 'mails')
const importDir = join(folder, 'import')
await Promise.all([mailDir, importDir].map((each) => mkdir(each)))
const mails = await startMailServer(mailDir)
cleanUp.defer(() => mails.close())
const feed = await startFeedServer()
cleanUp.defer(() => feed.close())
const topology = cleanUp.use(
  await startTopology((address) => ({
    IMPORT_DIR: importDir,
    BACKUP_TO: join(folder, 'backups'),
    SMTP_URL: mails.url,
    NEWS_FEED_URL: feed.url,
    NEWS_IMAGE_HOSTS: FEED_IMAGE_HOST,
    FEED_HOSTS: new URL(address).host,
  })),
)
await topology.fillDemo({ password: PASSWORD, items: DEMO_ITEMS })
console.log(`Three apis, two workers, PostgreSQL, Redis and nginx run at ${topology.address}`)

const stack: Stack = {
  address: topology.address,
  isKilled: true,
  password: PASSWORD,
  dataDir: topology.dataDir,
  mailDir,
  importDir,
  feed: feed.url,
}
const journeys = await runJourneys(stack, topology)
const restarts = await tryRestarts(topology)
process.exitCode = journeys === 0 && restarts === 0 ? 0 : 1

async function runJourneys(given: Stack, { apis, workers }: Topology): Promise<number> {
  const [first, second, third] = apis
  const victims = [first, workers[0], second, workers[1], third].filter((each) => each !== undefined)
  const done = new AbortController()
  const killing = killInTurn(victims, { pause: PAUSE, signal: done.signal }).catch(async (error: unknown) => {
    console.log(String(error), await lastLines(given.dataDir))
    return 'too few'
  })
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e']
  const code = await runInherited(process.execPath, [...vitest, ...process.argv.slice(2)], {
    ...process.env,
    [GIVEN_STACK]: JSON.stringify(given),
  })
  done.abort()
  const kills = await killing
  console.log(`Journeys: ${code === 0 ? 'passed' : 'failed'}, with ${kills} kills meanwhile`)
  return kills === 'too few' ? 1 : code
}

const lastLines = async (dataDir: string): Promise<string> =>
  (await readFile(join(dataDir, 'stack.log'), 'utf8')).split('\n').slice(-40).join('\n')

async function tryRestarts({ address, apis }: Topology): Promise<number> {
  const cards = (await (await fetch(`${address}/api/musics/newReleasedMusics?take=5`)).json()) as {
    musicID: number
  }[]
  const paths = cards.flatMap(({ musicID }) => [
    `/api/musics/${musicID}`,
    `/music/music/128/${musicID}.mp3`,
    `/playMusic/${musicID}`,
  ])
  const report = await restartInTurn(
    { address, apis },
    { atLeast: REQUESTS, paths: ['/', '/api/main/web/all', '/api/artists', ...paths] },
  )
  const { requests, restarts: times, errors, slowest } = report
  console.log(
    `${requests} requests while each api was stopped and started in turn (${times} restarts): ${errors.length} errors, the slowest took ${Math.round(slowest)} ms`,
    ...new Set(errors),
  )
  return errors.length
}
