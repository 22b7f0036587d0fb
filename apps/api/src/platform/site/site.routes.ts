import { getHealth, getReady, getSite, getVersion } from '@nava/contracts'
import type { Env } from '../env.ts'
import { problem } from '../http/errors.ts'
import type { DemoProgress } from './demo-progress.ts'
import type { Release } from './release.ts'
import { serializerOf } from '../http/serializers.ts'
import { type Routes, serve } from '../http/serve.ts'
import { type ReadyChecks, stateOf } from './ready-checks.ts'

export function siteRoutes(
  routes: Routes,
  {
    env,
    readyChecks: checks,
    demoProgress,
    release,
  }: { env: Env; readyChecks: ReadyChecks; demoProgress: DemoProgress; release: Release },
) {
  const serialize = serializerOf(routes, getSite)
  const offered = {
    productName: env.productName,
    productKey: env.productKey,
    googleClientId: env.googleClientId ?? '',
    publicUrl: env.publicUrl,
    socials: env.socials,
    apps: env.apps,
    contacts: env.contacts,
    ...(env.firebaseWeb && { push: env.firebaseWeb }),
  }
  // Serialized once, because only the progress of the demo changes.
  const site = serialize(offered)
  serve(routes, getSite, async () => {
    const demo = await demoProgress()
    return demo ? serialize({ ...offered, demo }) : site
  })

  serve(routes, getVersion, release)

  serve(routes, getHealth, () => ({ status: 'ok' as const }))

  serve(routes, getReady, async ({ reply }) => {
    const [database, queue, storage] = await Promise.all([
      stateOf(checks.database),
      stateOf(checks.queue),
      stateOf(checks.storage),
    ])
    reply.header('cache-control', 'no-store')
    if (database === 'ok' && storage === 'ok') return { status: database, database, storage, queue }
    const failed = Object.entries({ database, storage }).flatMap(([part, state]) =>
      state === 'ok' ? [] : [part],
    )
    throw problem('server.unreachable', { parts: failed.join(', ') })
  })
}
