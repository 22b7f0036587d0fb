import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: [process.env.SCREENS === 'committed' ? 'take-committed.ts' : 'take-screens.ts'],
    globalSetup: ['running-stack.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
  },
})
