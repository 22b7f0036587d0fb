/**
 * Rules for imports between workspaces, areas and features, which docs/architecture.md describes. `npm run
 * check` tests every import against them, and tools/check/folder-rules.test.ts proves that each rule finds a
 * planted violation.
 */
import { createRequire } from 'node:module'

/**
 * swc's visitor throws at `using`, which it does not support yet.
 * @typedef {{ type: string, decls?: unknown[] }} Statement
 * @typedef {{
 *   visitStatement: (this: Visitor, statement: Statement) => Statement,
 *   visitVariableDeclarators: (list: unknown) => unknown[],
 * }} Visitor
 */
const swc = /** @type {{ Visitor: { prototype: Visitor } }} */ (
  createRequire(import.meta.url)('@swc/core/Visitor.js')
)
const visitor = swc.Visitor.prototype
const visitOthers = visitor.visitStatement
visitor.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitOthers.call(this, statement)
  return { ...statement, decls: this.visitVariableDeclarators(statement.decls) }
}

const TEST = '\\.(test|e2e)\\.tsx?$'
const TESTING = '(^|/)testing/'

/** Areas of apps/api/src and packages/contracts/src, the lowest layer first */
const AREAS = ['platform', 'catalogue', 'listeners', 'studio', 'station', 'outlets', 'admin']

/** Areas of apps/web/src/features, the lowest layer first */
const WEB_AREAS = ['platform', 'listening', 'catalogue', 'personal', 'studio', 'station', 'admin']

/** Files that only tests use, so they may import test helpers */
const forTests = [TEST, TESTING, '^e2e/', '^bench/', '^tools/', '^vitest\\.config\\.ts$']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'contracts-know-zod-only',
      comment: 'Contracts run in the browser and in every program, so they import only zod and each other.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: [TEST, TESTING] },
      to: {
        pathNot: [
          '^packages/contracts/src/',
          '(^|/)node_modules/zod/',
          '^packages/tags/src/latin-digits\\.ts$',
        ],
      },
    },
    {
      name: 'contracts-through-their-exports',
      comment:
        'Others import only what the package exports: its index, the calls of admins, the schemas of forms, the limits, names in one line, the calls of the Subsonic API, and the texts of errors.',
      severity: 'error',
      from: { pathNot: '^packages/contracts/' },
      to: {
        path: '^packages/contracts/src/',
        pathNot:
          '^packages/contracts/src/(index|admin-calls|forms|platform/limits|platform/one-line|outlets/subsonic/calls|error-texts/\\w+)\\.ts$',
      },
    },
    ...AREAS.map((area, index) => ({
      name: `contracts-of-${area}-import-downwards`,
      comment: `The areas of the contracts are those of the api: ${AREAS.join(', ')}. Each imports itself and those below it.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^packages/contracts/src/${area}/`, pathNot: [TEST] },
      to: {
        path: '^packages/contracts/src/',
        pathNot: `^packages/contracts/src/(${AREAS.slice(0, index + 1).join('|')})/`,
      },
    })),
    {
      name: 'catalogue-index-imports-nothing',
      comment:
        'An index in memory without I/O or other packages. It imports only the timer with which it yields.',
      severity: 'error',
      from: { path: '^packages/catalogue-index/src/', pathNot: [TEST, TESTING] },
      to: { pathNot: ['^packages/catalogue-index/src/', '^(node:)?timers/promises$'] },
    },
    {
      name: 'media-knows-contracts-and-transactions',
      comment: 'Of the database package it imports only what needs no Prisma client.',
      severity: 'error',
      from: { path: '^packages/media/', pathNot: [TEST, TESTING] },
      to: {
        path: '^((apps|packages/(backup|catalogue-index|doctor|settings))/|prisma/(?!address|advisory-locks|asset-states|asset-versions|connection-errors|in-transaction|session\\.|station\\.)|(worker|demo|tools|e2e|bench)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'backup-knows-contracts-settings-media-prisma',
      severity: 'error',
      from: { path: '^packages/backup/', pathNot: [TEST, TESTING] },
      to: { path: '^((apps|packages/(catalogue-index|doctor))/|(worker|demo|tools|e2e|bench)/)' },
    },
    {
      name: 'doctor-knows-packages-and-prisma',
      severity: 'error',
      from: { path: '^packages/doctor/', pathNot: [TEST, TESTING] },
      to: { path: '^((apps|packages/catalogue-index)/|(worker|demo|tools|e2e|bench)/)' },
    },
    {
      name: 'settings-know-contracts',
      severity: 'error',
      from: { path: '^packages/settings/', pathNot: [TEST, TESTING] },
      to: { path: '^(apps|packages/(?!contracts/|settings/)[^/]+|prisma|worker|demo|tools|e2e|bench)/' },
    },
    {
      name: 'prisma-knows-nothing-of-ours',
      severity: 'error',
      from: { path: '^prisma/', pathNot: [TEST, TESTING] },
      to: { path: '^(apps|packages|worker|demo|tools|e2e|bench)/' },
    },
    {
      name: 'tags-know-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/tags/', pathNot: [TEST, TESTING] },
      to: { path: '^(apps|packages/(?!tags/)[^/]+|prisma|worker|demo|tools|e2e|bench)/' },
    },
    {
      name: 'demo-knows-contracts-settings-media-prisma',
      severity: 'error',
      from: { path: '^demo/', pathNot: [TEST, TESTING] },
      to: { path: '^(apps|worker|tools|e2e|bench|packages/(backup|catalogue-index))/' },
    },
    {
      name: 'api-knows-contracts-settings-media-prisma',
      severity: 'error',
      from: { path: '^apps/api/', pathNot: [TEST, TESTING] },
      to: { path: '^(apps/web|worker|demo|tools|e2e|bench)/' },
    },
    {
      name: 'worker-knows-contracts-settings-media-prisma',
      severity: 'error',
      from: { path: '^worker/', pathNot: [TEST, TESTING] },
      to: { path: '^(apps|demo|tools|e2e|bench|packages/catalogue-index)/' },
    },
    {
      name: 'web-knows-contracts',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: {
        path: '^(apps/api|packages/(backup|doctor|media|settings|catalogue-index)|prisma|worker|demo|tools|e2e|bench)/',
      },
    },
    {
      name: 'web-runs-in-browsers',
      comment: 'Browsers have no modules of Node.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [TEST, TESTING] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ui-knows-nothing',
      comment:
        'Presentational components: no data, no router, no contract. The only store they use is that of the toasts.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/', pathNot: [TEST] },
      to: {
        path: [
          '^apps/web/src/(?!ui/)',
          '^packages/',
          '(^|/)node_modules/(react-router|react-router-dom|@tanstack/[^/]+|socket\\.io-client)/',
        ],
      },
    },
    {
      name: 'lib-knows-contracts-and-ui',
      severity: 'error',
      from: { path: '^apps/web/src/lib/', pathNot: [TEST] },
      to: { path: '^apps/web/src/(app|pages|features)/' },
    },
    {
      name: 'features-know-no-pages',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/(app|pages)/' },
    },
    {
      name: 'features-use-public-files',
      comment: 'Files directly in a feature’s folder are public; those in its subfolders are private.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+/[^/]+)/', pathNot: [TEST] },
      to: { path: '^apps/web/src/features/[^/]+/[^/]+/[^/]+/', pathNot: ['^apps/web/src/features/$1/'] },
    },
    ...WEB_AREAS.map((area, index) => ({
      name: `web-${area}-imports-downwards`,
      comment: `The areas of the client’s features are layers: ${WEB_AREAS.join(', ')}. Each imports itself and those below it.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^apps/web/src/features/${area}/`, pathNot: [TEST] },
      to: {
        path: '^apps/web/src/features/',
        pathNot: `^apps/web/src/features/(${WEB_AREAS.slice(0, index + 1).join('|')})/`,
      },
    })),
    {
      name: 'pages-use-public-files',
      severity: 'error',
      from: { path: '^apps/web/src/(app|pages)/', pathNot: [TEST] },
      to: { path: '^apps/web/src/features/[^/]+/[^/]+/[^/]+/' },
    },
    {
      name: 'pages-compose-features',
      severity: 'error',
      from: { path: '^apps/web/src/pages/', pathNot: [TEST] },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'api-features-not-through-routes',
      comment: 'A feature uses another through its store or an action, never through its routes.',
      severity: 'error',
      from: { path: '^apps/api/src/(admin|[^/]+/[^/]+)/', pathNot: [TEST, TESTING] },
      to: { path: '^apps/api/src/.*\\.routes\\.ts$', pathNot: ['^apps/api/src/$1/'] },
    },
    {
      name: 'api-features-not-as-a-whole',
      comment: 'Features get parts of others from features.ts, which alone puts them together.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: [TEST, TESTING, '^apps/api/src/features\\.ts$'] },
      to: { path: '^apps/api/src/.*\\.feature\\.ts$' },
    },
    {
      name: 'api-features-alone-know-their-stores',
      comment: 'features.ts is only the order in which features are made.',
      severity: 'error',
      from: { path: '^apps/api/src/features\\.ts$' },
      to: { path: '^apps/api/src/.*store\\.ts$' },
    },
    ...AREAS.map((area, index) => ({
      name: `api-${area}-imports-downwards`,
      comment: `The areas of the api are layers: ${AREAS.join(', ')}. Each imports itself and those below it.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^apps/api/src/${area}/`, pathNot: [TEST] },
      to: {
        path: '^apps/api/src/',
        pathNot: [
          `^apps/api/src/(${AREAS.slice(0, index + 1).join('|')})/`,
          // Test helpers; the rule testing-for-tests covers them.
          '^apps/api/src/testing/',
        ],
      },
    })),
    {
      name: 'no-imports-of-entry-points',
      comment:
        'main, app and features compose the program. Move what others need of them into a separate file.',
      severity: 'error',
      from: {
        pathNot: [
          ...forTests,
          '^apps/api/src/app\\.ts$',
          '^apps/(api|web)/src/main\\.tsx?$',
          '^apps/api/src/command-line/',
          '^apps/web/src/app/',
        ],
      },
      to: {
        path: [
          '^(apps/(api|web)|worker)/src/main\\.tsx?$',
          '^apps/api/src/(app|features)\\.ts$',
          '^apps/web/src/app/',
        ],
      },
    },
    {
      name: 'testing-for-tests',
      severity: 'error',
      from: { pathNot: forTests },
      to: { path: [TESTING, TEST] },
    },
    {
      name: 'one-folder-imports-ffmpeg',
      comment: 'fluent-ffmpeg is archived. Only one folder imports it, so that it can be replaced.',
      severity: 'error',
      from: { pathNot: '^worker/src/ffmpeg/' },
      to: { path: '(^|/)node_modules/(@types/)?fluent-ffmpeg/' },
    },
    {
      name: 'one-file-creates-clients',
      comment: 'prisma/client.ts creates the database client and exports its types.',
      severity: 'error',
      from: { pathNot: '^prisma/' },
      to: { path: '^prisma/generated/' },
    },
    {
      name: 'no-circular-imports',
      comment: 'Only types may import each other in a circle.',
      severity: 'error',
      from: { pathNot: '^prisma/generated/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved-imports',
      comment: 'Imports that cannot be resolved cannot be checked; the build makes `virtual:` modules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '^prisma/generated/'] },
    exclude: { path: ['(^|/)dist/', '\\.css$', '^data/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
}
