import { defineConfig } from 'vite'
import { contractsForTheBrowser } from './vite/contracts-for-the-browser.ts'
import { precompress } from './vite/precompress.ts'
import { build, contracts, postcss } from './vite.config.ts'

/**
 * Builds the embedded player into the folder of the client, after it. A build of its own: what it shares with the client
 * would otherwise be in the client's chunks, which a page that frames the player should not have to load.
 */
export default defineConfig({
  plugins: [contractsForTheBrowser(contracts), precompress()],
  css: { postcss },
  build: {
    ...build,
    // That of the client stays.
    manifest: false,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'embed.html' },
  },
})
