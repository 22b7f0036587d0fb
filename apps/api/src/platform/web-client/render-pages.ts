/**
 * Renders pages of the client in a thread of its own, so that neither a slow nor an endless one holds up requests. The thread
 * starts with the first page, in about 100 ms, and ends when no page was rendered for a while: it takes some 20 MB.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageToRender, RenderedPage } from '@nava/contracts'
import { Piscina } from 'piscina'

/** What the client's build renders pages with: see apps/web/vite.server.config.ts. */
const RENDERER = '.server/render-page.mjs'

/** A page that takes longer, including the wait for its turn, is left to the browser. In ms. */
const RENDER_WITHIN = 1000

/** Pages that may wait for their turn; further ones are left to the browser at once. */
const MAX_WAITING = 16

/** After this time without a page, in ms, the thread ends. */
const IDLE_FOR = 10 * 60 * 1000

/** Bounds the memory of the thread. In MB. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }

export interface PageRenderer {
  /** Returns the HTML of a page; undefined if there is no build to render it with. Rejects if it fails or takes too long. */
  render: (page: PageToRender) => Promise<RenderedPage | undefined>
  stop: () => Promise<void>
}

/**
 * Renders with the build in `webDir`, and with the next one once it is there; `onFault` is called when a thread fails between
 * pages. `idleFor` is in ms.
 */
export function pageRenderer(
  webDir: string | undefined,
  onFault: (error: unknown) => void,
  idleFor: number = IDLE_FOR,
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
      // What the thread does besides rendering a page, such as failing to start, concerns no page.
      pool?.on('error', onFault)
    }
    return pool
  }

  return {
    render: async (page) => {
      const threads = await currentPool()
      return (await threads?.run(page, { signal: AbortSignal.timeout(RENDER_WITHIN) })) as
        | RenderedPage
        | undefined // as the build's own contract says
    },
    stop: async () => {
      await pool?.destroy()
      pool = undefined
    },
  }
}

/** At most one thread, which renders one page at a time. It gets none of the settings, some of which are secrets. */
function makePool(filename: string, idleFor: number): Piscina {
  return new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleFor,
    concurrentTasksPerWorker: 1,
    // Between two pages the thread stands still otherwise: what a page has left behind would run, and fail, in the next.
    atomics: 'async',
    maxQueue: MAX_WAITING,
    resourceLimits: THREAD_MEMORY,
    env: {},
    execArgv: [],
  })
}
