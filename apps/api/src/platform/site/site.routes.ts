import { getHealth, getReady, getSite, getVersion } from '@nava/contracts'
import type { Env } from '../env.ts'
import { problem } from '../http/errors.ts'
import type { DemoProgress } from './demo-progress.ts'
import type { Release } from './release.ts'
import { serializerOf } from '../http/serializers.ts'
import { type Routes, serve } from '../http/serve.ts'
import { type ReadyChecks, stateOf, stateOfStorage } from './ready-checks.ts'
import type { StationProblems } from './station-problems.ts'

export function siteRoutes(
  routes: Routes,
  {
    env,
    readyChecks: checks,
    problems,
    demoProgress,
    release,
  }: {
    env: Env
    readyChecks: ReadyChecks
    problems: StationProblems
    demoProgress: DemoProgress
    release: Release
  },
) {
  const serialize = serializerOf(routes, getSite)
  // Of the environment at each time: admins change the station while it runs.
  const offered = () => ({
    productName: env.productName,
    productKey: env.productKey,
    googleClientId: env.googleClientId ?? '',
    publicUrl: env.publicUrl,
    socials: env.socials,
    apps: env.apps,
    contacts: env.contacts,
    ...(env.sourceUrl && { sourceUrl: env.sourceUrl }),
    ...(env.logo && { logo: env.logo }),
    ...(env.ownTexts.length > 0 && { ownTexts: [...env.ownTexts] }),
    ...(env.firebaseWeb && { push: env.firebaseWeb }),
  })
  serve(routes, getSite, async () => {
    const demo = await demoProgress()
    return serialize({ ...offered(), ...(demo && { demo }) })
  })

  serve(routes, getVersion, release)

  serve(routes, getHealth, () => ({ status: 'ok' as const }))

  serve(routes, getReady, async ({ reply }) => {
    const [database, queue, storage, visible] = await Promise.all([
      stateOf(checks.database),
      stateOf(checks.queue),
      stateOfStorage(checks.storage),
      problems.visible(),
    ])
    reply.header('cache-control', 'no-store')
    // A process without its bucket is as good as the others, which share it, unless it has another one.
    if (database === 'ok' && (storage === 'ok' || (env.media.s3 && storage !== 'foreign')))
      return { status: database, database, storage, queue, problems: visible }
    const failed = Object.entries({ database, storage }).flatMap(([part, state]) =>
      state === 'ok' ? [] : [part],
    )
    throw problem('server.unreachable', { parts: failed.join(', ') })
  })
}
