import { defineConfig } from 'vite'
import { contractsForTheBrowser } from './vite/contracts-for-the-browser.ts'
import { precompress } from './vite/precompress.ts'
import { build, contracts, postcss } from './vite.config.ts'

/**
 * Builds embedded players separately, so that framing pages do not load shared chunks of the client. Runs
 * after the client's build.
 */
export default defineConfig({
  plugins: [contractsForTheBrowser(contracts), precompress()],
  css: { postcss },
  build: {
    ...build,
    manifest: false,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'embed.html' },
  },
})
