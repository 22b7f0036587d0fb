import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractsForTheBrowser } from './vite/contracts-for-the-browser.ts'
import { pageRoutes } from './vite/page-routes.ts'
import { shortClassNames } from './vite/short-class-names.ts'
import { build, contracts, postcss, source } from './vite.config.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Builds the server-side renderer, with all its packages, into a folder of the client's build that is not
 * served.
 */
export default defineConfig({
  plugins: [react(), contractsForTheBrowser(contracts), pageRoutes(contracts, source)],
  css: { postcss, modules: { generateScopedName: shortClassNames(root) } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/server/render-page.tsx',
    outDir: 'dist/.server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    cssTarget: build.target,
    assetsInlineLimit: build.assetsInlineLimit,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash:7].mjs',
        assetFileNames: build.rolldownOptions.output.assetFileNames,
      },
    },
  },
})
