import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { whyNotInFirefox } from './e2e/browsers/find-firefox.ts'
import { CountingReporter } from './tools/testing/counting-reporter.ts'
import { otherFfmpegs } from './tools/testing/other-ffmpegs.ts'
import { LongestFirst } from './tools/testing/longest-first.ts'
import { PATIENCE } from './tools/testing/patience.ts'

/**
 * Usually one more than there are cores, because tests often wait for PostgreSQL, a program or time. Set in each
 * project, because projects do not inherit it.
 */
const maxWorkers = Math.min(4, availableParallelism() + 1)

/**
 * Returns a project of tests beside their sources in `folder`, in Node. Projects that need a database share
 * one server.
 */
function project(
  folder: string,
  options: {
    name?: string
    database?: boolean
    files?: string[]
    seconds?: number
    alone?: boolean
    isolate?: boolean
    parallel?: boolean
    env?: Record<string, string>
  } = {},
): TestProjectInlineConfiguration {
  const {
    name = folder.split('/').at(-1) ?? folder,
    database = false,
    files = ['**/*.test.ts'],
    // Seconds after which a test counts as hanging; a busy machine needs several times as long as an idle one
    seconds = 60,
    alone = false,
    isolate = true,
    parallel = true,
    env = {},
  } = options
  return {
    root: folder,
    test: {
      name,
      include: files,
      isolate,
      env,
      globalSetup: database ? [here('tools/testing/postgres.ts')] : [],
      setupFiles: [here('tools/testing/patient-waits.ts')],
      expect: { poll: { timeout: PATIENCE } },
      testTimeout: seconds * 1000,
      hookTimeout: seconds * 1000,
      maxWorkers: parallel ? maxWorkers : 1,
      ...(alone && { sequence: { groupOrder: 1 } }),
    },
  }
}

/** Tests of whether the worker's calls suit an ffmpeg */
const FFMPEG_TESTS = [
  ...['src/ffmpeg/{args,run}.test.ts', 'src/self-test.test.ts', 'src/sources/damaged-files.test.ts'],
  ...[
    'src/jobs.test.ts',
    'src/transcode-audio/transcode-audio.test.ts',
    'src/transcode-video/hls-sets.test.ts',
  ],
]

/** Journeys in real browsers, all against the same running programs */
const journeys: TestProjectInlineConfiguration = {
  root: 'e2e',
  test: {
    name: 'e2e',
    include: ['journeys/*.e2e.ts'],
    globalSetup: [here('e2e/stack/stack.ts')],
    maxWorkers,
    // Retried with a new profile; Vitest names tests that passed only then
    retry: 1,
    testTimeout: 360_000,
    hookTimeout: 120_000,
  },
}

/** Some journeys again in Firefox, after those in Chromium, with the same running programs */
const journeysInFirefox: TestProjectInlineConfiguration = {
  ...journeys,
  test: {
    ...journeys.test,
    name: 'e2e-firefox',
    include: ['journeys/{account,search}.e2e.ts'],
    env: { E2E_BROWSER: 'firefox' },
    // Firefox starts in seconds on an idle machine, but in minutes on a busy one
    hookTimeout: 300_000,
    sequence: { groupOrder: 1 },
  },
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

export default defineConfig({
  test: {
    reporters: ['default', new CountingReporter()],
    sequence: { sequencer: LongestFirst },
    projects: [
      project('packages/contracts', { isolate: false }),
      project('packages/catalogue-index', { isolate: false }),
      project('packages/media', { database: true }),
      project('packages/settings', { isolate: false }),
      project('packages/tags', { isolate: false }),
      project('packages/backup', { isolate: false }),
      project('packages/tracing', { database: true }),
      project('prisma', { database: true, isolate: false }),
      project('demo', { database: true, seconds: 120 }),
      project('apps/api', { database: true, isolate: false }),
      project('worker', { database: true, seconds: 120, files: ['**/*.test.ts', '!src/fairness.test.ts'] }),
      // `worker` tests use the ffmpeg that the worker would choose; these use every other one on this machine.
      ...otherFfmpegs().map(({ path, version }) =>
        project('worker', {
          name: `worker-ffmpeg-${version}`,
          database: true,
          seconds: 120,
          files: FFMPEG_TESTS,
          env: { FFMPEG_PATH: path },
        }),
      ),
      // Measures how long an upload waits while ffmpeg keeps all cores busy
      project('worker', {
        name: 'worker-fairness',
        database: true,
        seconds: 120,
        files: ['src/fairness.test.ts'],
        alone: true,
      }),
      project('tools', {
        database: true,
        seconds: 180,
        files: ['**/*.test.ts', '!deploy/deployment/*.test.ts'],
      }),
      // Tests of the image, and all journeys on several processes; each takes minutes and the whole machine
      project('tools/deploy/deployment', { parallel: false }),
      journeys,
      ...(whyNotInFirefox() === undefined ? [journeysInFirefox] : []),
      project('apps/web/vite', { name: 'web-build', seconds: 60 }),
      // Tests of components in jsdom, built as Vite builds them
      'apps/web/vite.config.ts',
    ],
  },
})
