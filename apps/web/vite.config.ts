import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { VitePWA } from 'vite-plugin-pwa'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { bootScript } from './vite/boot-script.ts'
import { contractsForTheBrowser } from './vite/contracts-for-the-browser.ts'
import { pageFiles } from './vite/page-files.ts'
import { pageRoutes } from './vite/page-routes.ts'
import { precompress } from './vite/precompress.ts'
import { TARGETS } from './vite/oldest-browsers.ts'
import { shortClassNames } from './vite/short-class-names.ts'

/** Used by `vite dev`; in production the api serves the client. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080'

const root = fileURLToPath(new URL('.', import.meta.url))
const tokens = fileURLToPath(new URL('src/ui/styles/tokens.css', import.meta.url))
export const source = fileURLToPath(new URL('src', import.meta.url))

export const contracts = fileURLToPath(new URL('../../packages/contracts/src', import.meta.url))

function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/app/service-worker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      // Builds a classic script, since not every browser accepts a module as a worker.
      rollupFormat: 'iife',
      target: TARGETS,
      buildPlugins: { vite: [contractsForTheBrowser(contracts)] },
      globPatterns: [
        'index.html',
        'boot.js',
        'favicon.svg',
        'assets/*.{js,css}',
        'assets/*-latin-wght-*.woff2',
      ],
      // Only videos and live TV need hls.js, and both need the network, like the area of admins.
      globIgnores: ['assets/hls*.js', 'assets/admin-*.js'],
      // The worker stores only files of this size.
      manifestTransforms: [
        (entries) => ({ manifest: entries.map((entry) => ({ ...entry, bytes: entry.size })), warnings: [] }),
      ],
    },
  })
}

/** Adds the breakpoints of tokens.css to every stylesheet: `@media (--narrow)`. */
export const postcss = { plugins: [globalData({ files: [tokens] }), customMedia()] }

/** Texts that every page loads soon after its first paint */
const LATE_TEXTS = /\/src\/texts\/(?:account|devices|foryou|library|menu|player|site)\/(\w+)\.ts$/

/** Lazy parts that users see at once, so that each of their imports would cost a round trip */
const SEEN_AT_ONCE = /\/ForYou-/

/** Code and texts that only admins load */
const ADMIN_CODE = /\/src\/((features|texts)\/admin\/|admin-calls)/

export const build = {
  outDir: 'dist',
  emptyOutDir: true,
  target: TARGETS,
  assetsInlineLimit: 2048,
  manifest: true,
  // Scripts preload only styles, because the list of all files would be a tenth of the layout's code. The
  // server lists the files of the first page, and the service worker has the rest.
  modulePreload: {
    // The target browsers preload modules themselves.
    polyfill: false,
    resolveDependencies: (file, files, { hostType }) =>
      hostType === 'html' || SEEN_AT_ONCE.test(file) ? files : files.filter((each) => each.endsWith('.css')),
  },
  rolldownOptions: {
    output: {
      // Short hashes, since the layout lists all names and hashes do not compress
      chunkFileNames: ({ moduleIds }) =>
        moduleIds.some((id) => ADMIN_CODE.test(id))
          ? 'assets/admin-[name]-[hash:7].js'
          : 'assets/[name]-[hash:7].js',
      assetFileNames: ({ names: [name = ''] }) =>
        // The layout lists all stylesheets, so they have no names.
        name.endsWith('.css') ? 'assets/[hash:5][extname]' : 'assets/[name]-[hash:6][extname]',
      // Dependencies change only with their versions, so their files stay cached.
      codeSplitting: {
        groups: [
          {
            name: 'vendor',
            tags: ['$initial'],
            test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/[^/]+)\//,
          },
          // The setting has to be made before any schema, in whichever file that is.
          { name: 'schemas', test: /node_modules\/zod\/|contracts\/src\/platform\/jitless/ },
          // Groups the remaining code of all pages, because one file compresses better than thirty small ones
          { name: 'frame', tags: ['$initial'] },
          // Apart from covers, because forms need it too
          { name: 'words', test: /\/src\/lib\/(formats\/|calls\/foreign-reply)/ },
          // Groups the code of all screens with covers
          {
            name: 'media',
            test: /src\/(ui\/(\w+\/)?(CardRow|Cover|MediaRow|MediaTile|Names|PlaceholderDrawing|Skeleton)\.|lib\/\w+\/(ArtistLinks|Loaded|color|cut-title)\.|features\/(catalogue\/banners\/\w+|catalogue\/music\/(PlayButton|TrackRow)|\w+\/\w+\/\w+Tile)\.)/,
          },
          // Groups code of many screens, because a phone requests only six files at a time
          {
            name: 'shared',
            minShareCount: 3,
            test: /src\/(ui\/(\w+\/)?(\w+Skeleton|Hero|ItemGrid)\b|lib\/\w+\/(PagedList|use-infinite-list|release-day)\b|features\/(catalogue\/music\/(?!PlayListButtons|ListPlayButton|NumberedTracks|TrackList|entries-of)|listening\/(playback|reactions|share)\/(?!CopyField))|pages\/NotFoundPage)|useInfiniteQuery/,
          },
          // What such screens share besides: to write in dialogs, and to play a list
          {
            name: 'dialogs',
            minShareCount: 5,
            test: /src\/(ui\/(overlays\/\w*Dialog|controls\/(Text|Select))|lib\/browser\/save-file|features\/platform\/forms\/use-draft)/,
          },
          {
            name: 'list-play',
            minShareCount: 3,
            test: /features\/(catalogue\/music\/(PlayListButtons|NumberedTracks|TrackList|entries-of)|listening\/\w+\/(DownloadButton|downloads-store|play-radio|RadioButton|edit-queue))|lucide-react\/.*\/shuffle|ui\/ActionBar/,
          },
          // Small values of many screens: each file of its own would cost a phone a request.
          { name: 'icons', minShareCount: 11, test: /node_modules\/lucide-react\// },
          { name: 'calls', minShareCount: 4, maxModuleSize: 400, test: /contracts-for-the-browser\// },
          { name: (id) => LATE_TEXTS.exec(id)?.[1]?.replace(/^/, 'late-') },
        ],
      },
    },
  },
} satisfies UserConfig['build']

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    contractsForTheBrowser(contracts),
    bootScript(contracts, source),
    pageRoutes(contracts, source),
    pageFiles(source),
    serviceWorker(),
    precompress(),
  ],
  css: { postcss, ...(command === 'build' && { modules: { generateScopedName: shortClassNames(root) } }) },
  server: {
    // Case-insensitive, as on the server
    proxy: {
      '^/([Aa][Pp][Ii]|[Mm][Uu][Ss][Ii][Cc]|[Ff][Ee][Ee][Dd][Ss]|[Rr][Ee][Ss][Tt]|[Ss][Hh][Aa][Rr][Ee]|1)/': {
        target: api,
        ws: true,
      },
    },
  },
  build,
  test: {
    name: 'web',
    environment: 'jsdom',
    // A new jsdom per file is five times as fast as a process per file. Threads would share
    // BroadcastChannels.
    pool: 'vmForks',
    maxWorkers: Math.min(4, availableParallelism() + 1),
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [
      '../../tools/testing/measure-file.ts',
      '../../tools/testing/slow-machine-waits.ts',
      'src/testing/setup.ts',
    ],
    // Browser variant, since the Node variant reads Node's streams
    alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
}))
