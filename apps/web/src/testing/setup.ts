import { vi } from 'vitest'

// As patient as the tests of the other programs: a busy machine is many times slower.
vi.setConfig({ testTimeout: 180_000 })

// Tests with `@vitest-environment node` have no DOM, whose setup takes longer than they do.
if (typeof document !== 'undefined') await import('./dom.ts')
