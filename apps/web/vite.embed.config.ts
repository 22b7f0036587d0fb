import { defineConfig } from 'vite'
import { contractsForTheBrowser } from './vite/contracts-for-the-browser.ts'
import { precompress } from './vite/precompress.ts'
import { build, contracts, postcss } from './vite.config.ts'

/**
 * Built after the client, separately: framing pages should not load the client's chunks, which would contain shared
 * code.
 */
export default defineConfig({
  plugins: [contractsForTheBrowser(contracts), precompress()],
  css: { postcss },
  build: {
    ...build,
    // Keeps the client's files.
    manifest: false,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'embed.html' },
  },
})
