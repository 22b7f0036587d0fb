import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import rules from '../../.dependency-cruiser.mjs'
import { cruiseImports, tooFewRead, type ImportReport } from './folder-rules.ts'

const PLANTED: [rule: string, from: string, to: string][] = [
  ['contracts-know-zod-only', 'packages/contracts/src/reads-files.ts', 'node:fs'],
  ['contracts-know-zod-only', 'packages/contracts/src/uses-a-package.ts', 'fastify'],
  ['contracts-know-zod-only', 'packages/contracts/src/uses-media.ts', 'packages/media/src/storage/keys.ts'],
  [
    'contracts-through-their-exports',
    'apps/api/src/catalogue/music/looks-inside.ts',
    'packages/contracts/src/catalogue/music.ts',
  ],
  [
    'contracts-of-platform-import-downwards',
    'packages/contracts/src/platform/uses-studio.ts',
    'packages/contracts/src/studio/uploads.ts',
  ],
  [
    'contracts-of-catalogue-import-downwards',
    'packages/contracts/src/catalogue/uses-station.ts',
    'packages/contracts/src/station/calendar.ts',
  ],
  [
    'contracts-of-listeners-import-downwards',
    'packages/contracts/src/listeners/uses-studio.ts',
    'type packages/contracts/src/studio/uploads.ts',
  ],
  [
    'contracts-of-studio-import-downwards',
    'packages/contracts/src/studio/uses-station.ts',
    'packages/contracts/src/station/calendar.ts',
  ],
  [
    'contracts-of-station-import-downwards',
    'packages/contracts/src/station/uses-admin.ts',
    'packages/contracts/src/admin/crud.ts',
  ],
  [
    'contracts-of-outlets-import-downwards',
    'packages/contracts/src/outlets/uses-admin.ts',
    'packages/contracts/src/admin/crud.ts',
  ],
  [
    'contracts-of-admin-import-downwards',
    'packages/contracts/src/admin/uses-index.ts',
    'packages/contracts/src/index.ts',
  ],
  ['catalogue-index-imports-nothing', 'packages/catalogue-index/src/reads-files.ts', 'node:fs'],
  ['catalogue-index-imports-nothing', 'packages/catalogue-index/src/uses-zod.ts', 'zod'],
  [
    'catalogue-index-imports-nothing',
    'packages/catalogue-index/src/uses-contracts.ts',
    'packages/contracts/src/index.ts',
  ],
  [
    'media-knows-contracts-and-transactions',
    'packages/media/src/uses-index.ts',
    'packages/catalogue-index/src/list-view.ts',
  ],
  ['media-knows-contracts-and-transactions', 'packages/media/src/uses-database.ts', 'prisma/client.ts'],
  [
    'media-knows-contracts-and-transactions',
    'packages/media/src/reads-settings.ts',
    'packages/settings/src/settings.ts',
  ],
  ['doctor-knows-packages-and-prisma', 'packages/doctor/src/uses-worker.ts', 'worker/src/job.ts'],
  ['backup-knows-contracts-settings-media-prisma', 'packages/backup/src/uses-worker.ts', 'worker/src/job.ts'],
  ['tags-know-nothing-of-ours', 'packages/tags/src/uses-contracts.ts', 'packages/contracts/src/index.ts'],
  ['settings-know-contracts', 'packages/settings/src/uses-media.ts', 'packages/media/src/storage/keys.ts'],
  ['settings-know-contracts', 'packages/settings/src/uses-tools.ts', 'tools/stack/port.ts'],
  ['prisma-knows-nothing-of-ours', 'prisma/uses-media.ts', 'packages/media/src/storage/keys.ts'],
  ['prisma-knows-nothing-of-ours', 'prisma/uses-demo.ts', 'demo/src/seed-demo.ts'],
  ['demo-knows-contracts-settings-media-prisma', 'demo/src/uses-worker.ts', 'worker/src/job.ts'],
  [
    'demo-knows-contracts-settings-media-prisma',
    'demo/src/uses-api.ts',
    'apps/api/src/listeners/reactions/saves/saves.store.ts',
  ],
  [
    'api-knows-contracts-settings-media-prisma',
    'apps/api/src/listeners/reactions/likes/uses-demo.ts',
    'demo/src/seed-demo.ts',
  ],
  [
    'api-knows-contracts-settings-media-prisma',
    'apps/api/src/listeners/reactions/likes/uses-worker.ts',
    'worker/src/job.ts',
  ],
  [
    'api-knows-contracts-settings-media-prisma',
    'apps/api/src/listeners/reactions/likes/uses-web.ts',
    'apps/web/src/lib/calls/call.ts',
  ],
  [
    'worker-knows-contracts-settings-media-prisma',
    'worker/src/uses-index.ts',
    'packages/catalogue-index/src/list-view.ts',
  ],
  [
    'worker-knows-contracts-settings-media-prisma',
    'worker/src/uses-api.ts',
    'apps/api/src/listeners/reactions/saves/saves.store.ts',
  ],
  [
    'web-knows-contracts',
    'apps/web/src/lib/uses-api.ts',
    'apps/api/src/listeners/reactions/saves/saves.store.ts',
  ],
  [
    'web-knows-contracts',
    'apps/web/src/lib/types-of-the-api.ts',
    'type apps/api/src/listeners/reactions/saves/saves.store.ts',
  ],
  ['web-knows-contracts', 'apps/web/src/lib/uses-media.ts', '@nava/media/storage/keys'],
  ['web-knows-contracts', 'apps/web/src/lib/uses-index.ts', 'packages/catalogue-index/src/list-view.ts'],
  ['web-knows-contracts', 'apps/web/src/lib/reads-settings.ts', 'packages/settings/src/settings.ts'],
  ['web-runs-in-browsers', 'apps/web/src/features/catalogue/likes/reads-files.ts', 'node:fs'],
  ['ui-knows-nothing', 'apps/web/src/ui/uses-lib.ts', 'apps/web/src/lib/calls/call.ts'],
  ['ui-knows-nothing', 'apps/web/src/ui/uses-contracts.ts', 'packages/contracts/src/index.ts'],
  ['ui-knows-nothing', 'apps/web/src/ui/uses-router.ts', 'react-router-dom'],
  [
    'lib-knows-contracts-and-ui',
    'apps/web/src/lib/uses-feature.ts',
    'apps/web/src/features/catalogue/likes/inner.ts',
  ],
  [
    'features-know-no-pages',
    'apps/web/src/features/catalogue/likes/uses-page.ts',
    'apps/web/src/pages/catalogue/HomePage.ts',
  ],
  [
    'features-use-public-files',
    'apps/web/src/features/catalogue/likes/looks-inside.ts',
    'apps/web/src/features/listening/player/engine/inner.ts',
  ],
  [
    'features-use-public-files',
    'apps/web/src/features/catalogue/likes/parts/looks-inside.ts',
    'apps/web/src/features/catalogue/music/parts/inner.ts',
  ],
  [
    'pages-use-public-files',
    'apps/web/src/pages/LikesPage.ts',
    'apps/web/src/features/catalogue/likes/parts/inner.ts',
  ],
  [
    'pages-use-public-files',
    'apps/web/src/app/Frame.ts',
    'apps/web/src/features/listening/player/view/inner.ts',
  ],
  [
    'web-listening-imports-downwards',
    'apps/web/src/features/listening/player/uses-music.ts',
    'apps/web/src/features/catalogue/music/track.ts',
  ],
  [
    'web-platform-imports-downwards',
    'apps/web/src/features/platform/login/uses-player.ts',
    'apps/web/src/features/listening/player/player.ts',
  ],
  [
    'web-catalogue-imports-downwards',
    'apps/web/src/features/catalogue/music/uses-history.ts',
    'apps/web/src/features/personal/history/history.ts',
  ],
  [
    'web-personal-imports-downwards',
    'apps/web/src/features/personal/history/uses-uploads.ts',
    'apps/web/src/features/studio/uploads/upload.ts',
  ],
  [
    'web-studio-imports-downwards',
    'apps/web/src/features/studio/uploads/uses-chat.ts',
    'apps/web/src/features/station/chat/chat.ts',
  ],
  [
    'web-station-imports-downwards',
    'apps/web/src/features/station/chat/uses-panel.ts',
    'apps/web/src/features/admin/panel/words.ts',
  ],
  [
    'web-admin-imports-downwards',
    'apps/web/src/features/admin/panel/uses-no-area.ts',
    'apps/web/src/features/loose/loose.ts',
  ],
  ['pages-compose-features', 'apps/web/src/pages/uses-app.ts', 'apps/web/src/app/router.ts'],
  [
    'api-features-not-through-routes',
    'apps/api/src/listeners/reactions/likes/uses-routes.ts',
    'apps/api/src/catalogue/music/music.routes.ts',
  ],
  [
    'api-features-not-as-a-whole',
    'apps/api/src/listeners/reactions/likes/uses-a-feature.ts',
    'apps/api/src/catalogue/music/music.feature.ts',
  ],
  [
    'api-features-alone-know-their-stores',
    'apps/api/src/features.ts',
    'apps/api/src/catalogue/music/music.store.ts',
  ],
  [
    'api-platform-imports-downwards',
    'apps/api/src/platform/http/uses-catalogue.ts',
    'apps/api/src/catalogue/music/music.store.ts',
  ],
  [
    'api-catalogue-imports-downwards',
    'apps/api/src/catalogue/music/uses-studio.ts',
    'apps/api/src/studio/uploads/uploads.ts',
  ],
  [
    'api-listeners-imports-downwards',
    'apps/api/src/listeners/users/uses-station.ts',
    'type apps/api/src/station/chat/chat.store.ts',
  ],
  [
    'api-studio-imports-downwards',
    'apps/api/src/studio/uploads/uses-features.ts',
    'apps/api/src/features.ts',
  ],
  [
    'api-station-imports-downwards',
    'apps/api/src/station/push/uses-admin.ts',
    'apps/api/src/admin/moderation/audit.admin-store.ts',
  ],
  [
    'api-outlets-imports-downwards',
    'apps/api/src/outlets/subsonic/uses-admin.ts',
    'apps/api/src/admin/moderation/audit.admin-store.ts',
  ],
  ['api-admin-imports-downwards', 'apps/api/src/admin/uses-deps.ts', 'apps/api/src/deps.ts'],
  ['no-imports-of-entry-points', 'apps/api/src/listeners/reactions/likes/uses-app.ts', 'apps/api/src/app.ts'],
  ['no-imports-of-entry-points', 'worker/src/uses-main.ts', 'worker/src/main.ts'],
  [
    'testing-for-tests',
    'apps/api/src/listeners/reactions/likes/uses-testing.ts',
    'apps/api/src/testing/as.ts',
  ],
  ['testing-for-tests', 'worker/src/uses-a-test.ts', 'worker/src/job.test.ts'],
  ['one-folder-imports-ffmpeg', 'worker/src/images/uses-ffmpeg.ts', 'fluent-ffmpeg'],
  ['one-file-creates-clients', 'worker/src/makes-a-client.ts', 'prisma/generated/client.ts'],
  ['no-circular-imports', 'worker/src/circle-a.ts', 'worker/src/circle-b.ts'],
  ['no-unresolved-imports', 'worker/src/lost.ts', './nowhere.ts'],
]

/** Two imports that form a circle of folders, but not of files */
const CIRCLE: [from: string, to: string][] = [
  ['apps/web/src/features/catalogue/albums/uses-music.ts', 'apps/web/src/features/catalogue/music/track.ts'],
  ['apps/web/src/features/catalogue/music/uses-albums.ts', 'apps/web/src/features/catalogue/albums/album.ts'],
]

const ALLOWED: [from: string, to: string][] = [
  ['packages/contracts/src/index.ts', 'zod'],
  ['packages/contracts/src/index.ts', 'packages/contracts/src/studio/uploads.ts'],
  ['packages/contracts/src/admin/admin-system.ts', 'packages/contracts/src/studio/uploads.ts'],
  ['packages/catalogue-index/src/merges.ts', 'node:timers/promises'],
  ['packages/catalogue-index/src/searches.ts', 'packages/catalogue-index/src/list-view.ts'],
  ['packages/media/src/storage/keys.ts', 'packages/contracts/src/index.ts'],
  ['packages/settings/src/settings.ts', 'packages/contracts/src/index.ts'],
  ['apps/api/src/platform/env.ts', 'packages/settings/src/settings.ts'],
  ['worker/src/env.ts', 'packages/settings/src/settings.ts'],
  ['apps/api/src/app.ts', 'apps/api/src/features.ts'],
  ['apps/api/src/catalogue/music/music.feature.ts', 'apps/api/src/catalogue/music/music.routes.ts'],
  ['apps/api/src/listeners/reactions/saves/saves.store.ts', 'apps/api/src/catalogue/music/music.store.ts'],
  ['apps/api/src/admin/catalogue/music.admin-store.ts', 'apps/api/src/station/calendar/calendar.store.ts'],
  ['apps/api/src/listeners/reactions/saves/saves.store.ts', 'prisma/client.ts'],
  ['apps/api/src/catalogue/search/search.store.ts', 'packages/catalogue-index/src/list-view.ts'],
  ['apps/api/src/listeners/reactions/likes/likes.test.ts', 'apps/api/src/testing/as.ts'],
  ['apps/api/src/testing/as.ts', 'tools/testing/postgres.ts'],
  ['apps/web/src/app/router.ts', 'apps/web/src/pages/catalogue/HomePage.ts'],
  ['apps/web/src/pages/catalogue/HomePage.ts', 'apps/web/src/features/catalogue/likes/inner.ts'],
  ['apps/web/src/features/catalogue/likes/inner.ts', 'apps/web/src/features/listening/player/player.ts'],
  [
    'apps/web/src/features/listening/player/player.ts',
    'apps/web/src/features/listening/player/state/state.ts',
  ],
  [
    'apps/web/src/features/listening/player/state/state.ts',
    'apps/web/src/features/listening/player/queue-item.ts',
  ],
  ['apps/web/src/features/listening/player/queue-item.ts', 'apps/web/src/lib/calls/call.ts'],
  ['apps/web/src/lib/calls/call.ts', 'packages/contracts/src/index.ts'],
  ['prisma/client.ts', 'prisma/generated/client.ts'],
  ['demo/src/seed-demo.ts', 'prisma/client.ts'],
  ['demo/src/fill-media.ts', 'packages/media/src/storage/keys.ts'],
  ['worker/src/ffmpeg/run.ts', 'fluent-ffmpeg'],
  ['worker/src/main.ts', 'worker/src/job.ts'],
  ['worker/src/circle-b.ts', 'worker/src/circle-a.ts'],
]

let root: string
let report: ImportReport

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nava-rules-'))
  for (const folder of ['apps/api', 'apps/web', 'tools', 'e2e', 'bench'])
    await write(`${folder}/empty.ts`, '')
  for (const name of ['zod', 'fastify', 'react-router-dom', 'fluent-ffmpeg']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    await write(`node_modules/${name}/index.js`, '')
  }
  await write('packages/media/package.json', '{ "name": "@nava/media", "exports": { "./*": "./src/*.ts" } }')
  await mkdir(join(root, 'node_modules/@nava'))
  await symlink(join(root, 'packages/media'), join(root, 'node_modules/@nava/media'))
  const files = [
    ...PLANTED.map(([, from, to]) => ({ from, to })),
    ...[...CIRCLE, ...ALLOWED].map(([from, to]) => ({ from, to })),
  ]
  for (const { from, to } of files) await write(from, importing(from, to))
  const isFile = (to: string): boolean => to.includes('/') && !to.startsWith('.') && !to.startsWith('@')
  for (const { to } of files) {
    const path = to.replace('type ', '')
    if (isFile(path) && !files.some(({ from }) => from === path)) await write(path, 'export const thing = 1')
  }
  report = await cruiseImports(root)
})

afterAll(() => rm(root, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

function importing(from: string, to: string): string {
  const [path = to, kind = ''] = to.startsWith('type ') ? [to.slice(5), 'type '] : [to]
  const isFile = path.includes('/') && !path.startsWith('.') && !path.startsWith('@')
  const specifier = isFile ? `./${relative(dirname(from), path)}` : path
  return `import ${kind}{ thing } from '${specifier}'\nexport const own: unknown = ${kind ? '1' : 'thing'}\n`
}

test.each(PLANTED)('%s: %s may not import %s', (rule, from) => {
  const broken = report.violations
    .filter((violation) => violation.from === from)
    .map((violation) => violation.rule)
  expect(broken).toContain(rule)
})

test.each(ALLOWED)('%s may import %s', (from) => {
  const broken = report.violations.filter((violation) => violation.from === from)
  expect(broken.filter(({ rule }) => rule !== 'no-circular-imports')).toEqual([])
})

test.each(CIRCLE)('an import closes a cycle of feature folders: %s imports %s', (from, to) => {
  expect(report.violations).toContainEqual({ rule: 'no-circles-of-features', from, to })
})

test('every rule has a fixture that violates it', () => {
  const names = (rules.forbidden ?? []).map(({ name }) => name)
  expect(new Set(PLANTED.map(([rule]) => rule))).toEqual(new Set(names))
})

test('folders with hardly any checked file are reported', () => {
  expect(tooFewRead(report).join('\n')).toContain('files of apps/api were read')
})
