import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig } from 'vitest/config'
import { contractsForTheBrowser } from './vite/contracts-for-the-browser.ts'
import { precompress } from './vite/precompress.ts'

/** Where the api runs, for `vite dev`; in production the api itself serves the built client. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080'

const tokens = fileURLToPath(new URL('src/ui/tokens.css', import.meta.url))

const contracts = fileURLToPath(new URL('../../packages/contracts/src', import.meta.url))

export default defineConfig({
  plugins: [react(), contractsForTheBrowser(contracts), precompress()],
  // Every stylesheet may name the breakpoints of tokens.css: `@media (--narrow)`.
  css: { postcss: { plugins: [globalData({ files: [tokens] }), customMedia()] } },
  server: {
    // The server matches paths in any case, so does the proxy.
    proxy: { '^/([Aa][Pp][Ii]|[Mm][Uu][Ss][Ii][Cc])/': { target: api, ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    // Newer than the default: light-dark() and logical properties go through as they are written.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        // What changes only with its version is a file of its own: a new release of ours leaves it in the cache.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/[^/]+)\//,
            },
            // All else that every page needs at once, in one file: it compresses better than thirty small ones.
            { name: 'frame', tags: ['$initial'] },
            // What every screen with covers shares, in one file for the same reason.
            {
              name: 'media',
              test: /src\/(ui\/(CardRow|Cover|MediaRow|MediaTile|Names|PlaceholderDrawing|Skeleton)\.|lib\/(Loaded|color|cut-title|format-time)\.|features\/(artists\/ArtistLinks|music\/(PlayButton|TrackRow)|\w+\/\w+Tile)\.)/,
            },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
