/**
 * Renders pages in a thread, so that slow ones do not block requests. The thread takes some 20 MB, and ends
 * after a while without pages.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageToRender, RenderedPage } from '@nava/contracts'
import { Piscina } from 'piscina'

/** Built by apps/web/vite.server.config.ts */
const RENDERER = '.server/render-page.mjs'

/** Milliseconds */
const RENDER_WITHIN = 1000

const MAX_WAITING = 16

/** Milliseconds */
const IDLE_FOR = 10 * 60 * 1000

const THREAD_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }

export interface PageRenderer {
  /** Returns undefined without a build. Rejects if rendering fails or takes too long. */
  render: (page: PageToRender) => Promise<RenderedPage | undefined>
  stop: () => Promise<void>
}

interface RendererOptions {
  /** Milliseconds */
  idleFor?: number
  /** Milliseconds, including the wait in the queue, after which the browser renders the page instead */
  renderWithin?: number | undefined
}

/** Uses the latest build. `onFault` reports faults between pages. */
export function pageRenderer(
  webDir: string | undefined,
  onFault: (error: unknown) => void,
  { idleFor = IDLE_FOR, renderWithin = RENDER_WITHIN }: RendererOptions = {},
): PageRenderer {
  let pool: Piscina | undefined
  let poolOf = 0

  async function currentPool(): Promise<Piscina | undefined> {
    if (!webDir) return undefined
    const filename = join(webDir, RENDERER)
    const builtAt = await stat(filename).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    if (builtAt !== poolOf) {
      void pool?.destroy()
      poolOf = builtAt
      pool = builtAt === 0 ? undefined : makePool(filename, idleFor)
      pool?.on('error', onFault)
    }
    return pool
  }

  return {
    render: async (page) => {
      const threads = await currentPool()
      return (await threads?.run(page, { signal: AbortSignal.timeout(renderWithin) })) as
        | RenderedPage
        | undefined
    },
    stop: async () => {
      await pool?.destroy()
      pool = undefined
    },
  }
}

/** Renders one page at a time. An empty environment hides the settings, which include secrets. */
function makePool(filename: string, idleFor: number): Piscina {
  return new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleFor,
    concurrentTasksPerWorker: 1,
    // Without this, timers of one page would run, and fail, during the next page.
    atomics: 'async',
    maxQueue: MAX_WAITING,
    resourceLimits: THREAD_MEMORY,
    env: {},
    execArgv: [],
  })
}
