import { defineConfig } from 'vite'
import { contractsForTheBrowser } from './vite/contracts-for-the-browser.ts'
import { precompress } from './vite/precompress.ts'
import { build, contracts, postcss } from './vite.config.ts'

/**
 * Builds the embedded player after the client, separately: shared code would otherwise be in the client's chunks,
 * which framing pages should not load.
 */
export default defineConfig({
  plugins: [contractsForTheBrowser(contracts), precompress()],
  css: { postcss },
  build: {
    ...build,
    // Keeps the files of the client's build.
    manifest: false,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'embed.html' },
  },
})
