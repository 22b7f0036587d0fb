/**
 * node tools/deploy/try-compose.ts
 * Starts the station of docker-compose.yml on a container engine, in a copy of the sources, and does what operators do: the first
 * start, a start without a change, an upload, kills, three apis, an update, updates that fail, the way back, a backup and its
 * restoration, TLS. Exits with 1 if something fails, with 2 if there is no engine.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LEFT_OUT, openSteps, runQuietly } from '../steps.ts'
import { ROOT } from './compose-file.ts'
import { type DockerEngine, NoEngine, openDocker, whyNoEngine } from './containers/docker-engine.ts'
import { provideImages } from './containers/stand-in-images.ts'
import { STATION_NAME } from './containers/prepare-station.ts'
import { openStation, type Station } from './containers/station.ts'
import { expectConfined, expectLean, expectSmall } from './image/expectations.ts'
import { listenThrough } from './containers/listen-through.ts'

/** Milliseconds without an answer that an update may cost */
const LONGEST_GAP = 8000

const { step } = openSteps()

async function tryCompose(folder: string): Promise<void> {
  await using engine = await step('Engine', () => openDocker(folder))
  const standIns = await step('Images', () => provideImages(engine, folder))
  if (standIns.length > 0) console.log(`  In place of public images: ${standIns.join(', ')}`)
  await step('Tests with PostgreSQL and Valkey in containers', () => testWithContainers(engine))
  await using station = await openStation(engine, folder)
  await step('First start', () => station.up())
  await step('The image', () => isWell(station))
  await step('The labels of the image', () => labelsImage(station))
  await step('The demo', () => station.fill())
  await step('The settings', () => keepsDollars(station))
  await step('A start without a change', () => changesNothing(station))
  await step('The proxy reads no secrets', () => keepsSecrets(station))
  await step('A recording and a video', () => station.publish())
  await step('A worker that stands still', () => noticesFrozenWorker(station))
  await step('A worker without Redis', () => noticesLostQueue(station))
  await step('Kills while a recording is transcoded', () => survivesKills(station))
  await step('An update of one api', () => updates(station, 1))
  await step('Three apis', () => station.up({ API_PROCESSES: '3', WORKER_PROCESSES: '2' }))
  await step('An update of three apis', () => updates(station, 3))
  await step('One api again', () => station.up({ API_PROCESSES: '1', WORKER_PROCESSES: '1' }))
  await step('Updates that fail', () => refusesUpdates(station))
  await step('The way back', () => goesBack(station))
  await step('A backup, restored into an empty station', () => restores(station))
  await step('TLS', () => speaksTls(station))
  console.log('The containers passed all checks.')
}

/** Runs a test whose queue stops and comes back, on containers instead of programs of this machine. */
async function testWithContainers({ env }: DockerEngine): Promise<void> {
  const test = ['--project', 'api', 'src/studio/uploads/queue-away.test.ts']
  await runQuietly(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...test], {
    cwd: ROOT,
    // The image that would remove what a killed test left cannot be pulled everywhere.
    env: { ...env, TEST_SERVICES: 'containers', TESTCONTAINERS_RYUK_DISABLED: 'true' },
  })
}

async function changesNothing(station: Station): Promise<void> {
  const before = await station.containers()
  await station.up()
  expectSame(await station.containers(), before, 'A start without a change replaced or restarted containers')
}

async function isWell(station: Station): Promise<void> {
  expectSmall(await station.ownImageBytes())
  await expectLean(station.inside('api'))
  for (const service of ['api', 'worker']) await expectConfined(station.inside(service))
}

async function noticesFrozenWorker(station: Station): Promise<void> {
  await station.signalProgram('worker', 'SIGSTOP')
  await station.inside('worker')('touch', '--date', '-60 seconds', '/tmp/worker-heartbeat')
  expectThat(!(await station.isWorkerHealthy()), 'A worker that stands still passes its health check')
  await station.signalProgram('worker', 'SIGCONT')
  await station.until('the worker is well', station.isWorkerHealthy)
}

async function noticesLostQueue(station: Station): Promise<void> {
  await station.compose('stop', 'redis')
  await station.inside('worker')('touch', '--date', '-60 seconds', '/tmp/worker-heartbeat')
  expectThat(!(await station.isWorkerHealthy()), 'A worker without Redis passes its health check')
  await station.compose('start', 'redis')
  await station.until('the worker is well', station.isWorkerHealthy)
}

async function labelsImage(station: Station): Promise<void> {
  const given = { COMMIT: 'a-commit', VERSION: '1.2.0', SOURCE: 'https://git.example.com/nava' }
  const words = Object.entries(given).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`])
  const labels = await station.labelsOfImage(words)
  for (const [label, value] of [
    ['revision', given.COMMIT],
    ['version', given.VERSION],
    ['source', given.SOURCE],
    ['licenses', 'AGPL-3.0-only'],
  ] as const)
    expectThat(labels[`org.opencontainers.image.${label}`] === value, `The image has not the label ${label}`)
}

async function keepsDollars(station: Station): Promise<void> {
  const name = (await station.inside('api')('printenv', 'PRODUCT_NAME')).trim()
  expectThat(name === STATION_NAME, `The api is named ${name}`)
}

async function keepsSecrets(station: Station): Promise<void> {
  for (const place of ['outbox', 'demo-password'])
    expectThat(!(await station.mayRead('proxy', `/srv/nava/${place}`)), `The proxy may read ${place}`)
  expectThat(await station.mayRead('proxy', '/srv/nava/media'), 'The proxy may not read the media')
}

async function survivesKills(station: Station): Promise<void> {
  const upload = await station.send()
  for (const service of ['worker', 'redis', 'postgres', 'api', 'proxy']) await station.kill(service)
  await station.untilPublished(upload)
}

async function updates(station: Station, apis: number): Promise<void> {
  const before = await station.containers('api')
  await station.change('apps/api/src/main.ts', (text) => `${text}\n// ${crypto.randomUUID()}\n`)
  const listening = listenThrough(station.address)
  try {
    await station.update()
  } finally {
    await listening.end()
  }
  const { requests, failures, longestGap } = listening
  if (failures.length > 0) console.log(await station.compose('logs', '--tail', '30', 'proxy'))
  console.log(
    `  ${requests} requests, ${failures.length} failed, at most ${longestGap.toFixed(0)} ms without an answer`,
  )
  expectThat(failures.length === 0, `Requests failed during an update:\n${failures.slice(0, 20).join('\n')}`)
  expectThat(longestGap <= LONGEST_GAP, `Nobody was served for ${longestGap} ms`)
  const after = await station.containers('api')
  expectThat(after.length === apis, `${after.length} apis run after an update of ${apis}`)
  expectThat(!after.some((each) => before.includes(each)), 'An api of the old release runs')
}

async function refusesUpdates(station: Station): Promise<void> {
  const before = await station.containers('api')
  const refuses = async (what: string) => {
    expectThat(!(await succeeds(station.update())), `${what} did not stop the update`)
    expectSame(await station.containers('api'), before, `${what} replaced apis`)
    await station.expectServing()
  }
  const migration = 'prisma/migrations/20990101000000_broken/migration.sql'
  await station.write(migration, 'SELECT nothing_like_that;')
  await refuses('A broken migration')
  await station.remove('prisma/migrations/20990101000000_broken')
  await station.set({ WORKER_CONCURRENCY: 'many' })
  await refuses('A wrong setting')
  await station.set({ WORKER_CONCURRENCY: '' })
  await station.set({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await refuses('A mail server that does not answer')
  await station.set({ SMTP_URL: '' })
  const undo = await station.change('apps/api/src/main.ts', (text) => `throw new Error('broken')\n${text}`)
  await refuses('An api that does not start')
  await undo()
}

async function goesBack(station: Station): Promise<void> {
  const folder = 'prisma/migrations/20990101000000_later'
  await station.write(`${folder}/migration.sql`, 'CREATE TABLE of_a_later_release (id INT);')
  await station.update()
  await station.remove(folder)
  expectThat(!(await succeeds(station.update())), 'The release before starts on a newer database unasked')
  await station.set({ ALLOW_NEWER_SCHEMA: '1' })
  await station.update()
  await station.expectServing()
  await station.query('DROP TABLE of_a_later_release')
  await station.query(`DELETE FROM _prisma_migrations WHERE migration_name = '20990101000000_later'`)
  await station.set({ ALLOW_NEWER_SCHEMA: '' })
}

async function restores(station: Station): Promise<void> {
  const backup = (...words: string[]) =>
    station.compose('run', '--rm', 'worker', 'node', 'tools/backup/backup-command.ts', ...words)
  await backup('backup', '/backups')
  await backup('backup', 'verify', '/backups')
  await station.empty()
  await station.compose('up', '--detach', '--wait', 'postgres', 'redis')
  await backup('restore', '/backups')
  await station.up()
  await station.expectServing()
}

async function speaksTls(station: Station): Promise<void> {
  await station.makeCertificate({ owner: 0 })
  expectThat(!(await succeeds(station.update())), 'A key that the proxy may not read did not stop the update')
  await station.makeCertificate({ owner: 101 })
  await station.compose('up', '--detach', '--wait', '--force-recreate', '--no-deps', 'proxy')
  const first = await station.certificateSerial()
  const location = await station.redirectOf('/album/7')
  expectThat(
    location === `https://127.0.0.1:${station.tlsPort}/album/7`,
    `Plain requests are sent to ${location}`,
  )
  await station.makeCertificate({ owner: 101 })
  await station.compose('kill', '--signal', 'HUP', 'proxy')
  await station.until(
    'the renewed certificate is served',
    async () => (await station.certificateSerial()) !== first,
  )
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

function expectThat(isSo: boolean, fault: string): void {
  if (!isSo) throw new Error(fault)
}

function expectSame(now: readonly string[], before: readonly string[], fault: string): void {
  expectThat(
    now.join('\n') === before.join('\n'),
    `${fault}:\n${before.join('\n')}\nbecame\n${now.join('\n')}`,
  )
}

const reason = whyNoEngine()
if (reason) {
  console.error(`The containers were not tried: ${reason}.`)
  process.exitCode = LEFT_OUT
} else {
  const folder = await mkdtemp(join(tmpdir(), 'nava-containers-'))
  try {
    await tryCompose(folder)
  } catch (error) {
    console.error(error)
    process.exitCode = error instanceof NoEngine ? LEFT_OUT : 1
  }
  await rm(folder, { recursive: true, force: true })
}
