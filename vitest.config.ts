import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { installedFfmpegs } from './tools/testing/installed-ffmpegs.ts'
import { LongestFirst } from './tools/testing/longest-first.ts'
import { TEST_TIMEOUT } from './tools/testing/timeout.ts'
import { ShortReporter } from './tools/testing/short-reporter.ts'
import { RUNS_ALL_TESTS } from './tools/testing/all-tests.ts'

const MEASURE = fileURLToPath(new URL('tools/testing/measure-file.ts', import.meta.url))

/**
 * Usually one more than there are cores, because tests often wait for PostgreSQL, a program or time. Set in each
 * project, because projects do not inherit it.
 */
const maxWorkers = Math.min(4, availableParallelism() + 1)

/**
 * Milliseconds after which a test, and a hook, counts as hanging: many times as long as they need on an idle machine,
 * because a busy one is as much slower
 */
const HANGING = 180_000
const HANGING_HOOK = 300_000

/**
 * Returns a project of tests beside their sources in `folder`, in Node. Projects that need a database share
 * one server. A `root` instead of `dir` would make Vite read this file again for the project, and start another server.
 */
function project(
  folder: string,
  options: {
    name?: string
    database?: boolean
    files?: string[]
    alone?: boolean
    isolate?: boolean
    env?: Record<string, string>
  } = {},
): TestProjectInlineConfiguration {
  const {
    name = folder.split('/').at(-1) ?? folder,
    database = false,
    files = ['**/*.test.ts'],
    alone = false,
    isolate = true,
    env = {},
  } = options
  return {
    test: {
      name,
      dir: folder,
      include: files,
      isolate,
      env,
      globalSetup: database ? [here('tools/testing/postgres.ts')] : [],
      setupFiles: [MEASURE, here('tools/testing/slow-machine-waits.ts')],
      expect: { poll: { timeout: TEST_TIMEOUT } },
      testTimeout: HANGING,
      hookTimeout: HANGING_HOOK,
      maxWorkers,
      // A process that runs all files keeps something of each, more than Node allows by default.
      ...(!isolate && { execArgv: ['--max-old-space-size=8192'] }),
      ...(alone && { sequence: { groupOrder: 1 } }),
    },
  }
}

const [usualFfmpeg, ...otherFfmpegs] = installedFfmpegs()
// The programs that tests start inherit it.
if (usualFfmpeg) process.env['FFMPEG_PATH'] = usualFfmpeg.path

/** Tests that start whole stations, of `npm run test:all` */
const STATION_TESTS = '**/*.station.test.ts'

/** Tests of whether the worker's calls suit an ffmpeg: its self-test transcodes with each of them. */
const FFMPEG_TESTS = [
  ...['src/ffmpeg/{args,run}.test.ts', 'src/self-test.test.ts', 'src/sources/damaged-files.test.ts'],
]

/** Journeys in real browsers, all against the same running programs */
const journeys: TestProjectInlineConfiguration = {
  test: {
    name: 'e2e',
    dir: 'e2e',
    include: ['{gate,journeys}/*.e2e.ts'],
    globalSetup: [here('e2e/stack/stack.ts')],
    setupFiles: [MEASURE],
    // One fewer: each has a browser, and they share a station that transcodes.
    maxWorkers: Math.max(2, maxWorkers - 1),
    // As patient as a page, whose replies a busy machine delays
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 360_000,
    hookTimeout: HANGING_HOOK,
  },
}

/** The journeys of `npm test`, one after the other, because several browsers keep two cores too busy to be steady */
const gateJourneys: TestProjectInlineConfiguration = {
  ...journeys,
  test: { ...journeys.test, name: 'e2e-gate', include: ['gate/*.e2e.ts'], maxWorkers: 1 },
}

/** Some journeys again in Firefox */
const journeysInFirefox: TestProjectInlineConfiguration = {
  ...journeys,
  test: {
    ...journeys.test,
    name: 'e2e-firefox',
    include: ['gate/{find-and-play,sign-up-and-in}.e2e.ts', 'journeys/account.e2e.ts'],
    env: { E2E_BROWSER: 'firefox' },
  },
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

export default defineConfig({
  test: {
    reporters: [new ShortReporter()],
    // What a test printed is shown only if it fails.
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    projects: [
      project('packages/contracts', { isolate: false }),
      project('packages/catalogue-index', { isolate: false }),
      project('packages/media', { database: true }),
      project('packages/settings', { isolate: false }),
      project('packages/tags', { isolate: false }),
      project('packages/backup', { isolate: false }),
      project('packages/doctor', { database: true }),
      project('prisma', { database: true, isolate: false }),
      project('demo', { database: true }),
      project('apps/api', { database: true, isolate: false }),
      project('worker', { database: true, files: ['**/*.test.ts', '!src/fairness.test.ts'] }),
      // These use every other ffmpeg of this machine.
      ...(RUNS_ALL_TESTS ? otherFfmpegs : []).map(({ path, version }) =>
        project('worker', {
          name: `worker-ffmpeg-${version}`,
          database: true,
          files: FFMPEG_TESTS,
          env: { FFMPEG_PATH: path },
        }),
      ),
      // Measures how long an upload waits while ffmpeg keeps all cores busy
      project('worker', {
        name: 'worker-fairness',
        database: true,
        files: ['src/fairness.test.ts'],
        alone: true,
      }),
      project('tools', {
        database: true,
        files: ['**/*.test.ts', `!${STATION_TESTS}`],
      }),
      project('tools', { name: 'stations', database: true, files: [STATION_TESTS] }),
      gateJourneys,
      journeys,
      journeysInFirefox,
      project('apps/web/vite', { name: 'web-build' }),
      // Tests of components in jsdom, built as Vite builds them
      'apps/web/vite.config.ts',
    ],
  },
})
