import {
  connectScrobbleAccount,
  disconnectScrobbleAccount,
  listScrobbleAccounts,
  type ScrobbleAccount,
  type ScrobbleService,
  SCROBBLE_SERVICES,
} from '@nava/contracts'
import type { FastifyRequest } from 'fastify'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { AccountRow, ScrobblingStore } from './scrobbling.store.ts'
import type { ServiceClients } from './service-client.ts'

export interface ScrobblingFeatures {
  env: { publicUrl: string }
  scrobbling: ScrobblingStore
  scrobblingSecrets: SecretBox
  scrobblingClients: ServiceClients
}

export function scrobblingRoutes(
  routes: Routes,
  { env, scrobbling, scrobblingSecrets, scrobblingClients: clients }: ScrobblingFeatures,
) {
  const present = (
    service: ScrobbleService,
    account: Omit<AccountRow, 'service'> | undefined,
    request: FastifyRequest,
  ): ScrobbleAccount => {
    const back = `${siteOrigin(env.publicUrl, request)}/setting?connect=${service}`
    return {
      service,
      name: account?.name ?? null,
      isRefused: account?.isRefused ?? false,
      connectAt: clients[service]?.connectAt(back) ?? null,
    }
  }

  serve(routes, listScrobbleAccounts, async ({ user, request }) => {
    const accounts = await scrobbling.list(user.userID)
    return SCROBBLE_SERVICES.filter((service) => clients[service]).map((service) =>
      present(
        service,
        accounts.find((account) => account.service === service),
        request,
      ),
    )
  })

  serve(routes, connectScrobbleAccount, async ({ user, params: { service }, body, request }) => {
    const client = clients[service]
    if (!client) throw problem('scrobbling.off')
    const connected = await client.connect(body.token)
    if (connected === 'refused') throw problem('scrobbling.refused', {}, { field: 'token' })
    if (!connected) throw problem('scrobbling.unreachable')
    const { name } = connected
    const secret = scrobblingSecrets.encrypt(user.userID, connected.secret)
    await scrobbling.connect(user.userID, service, { name, secret })
    return present(service, { name, isRefused: false }, request)
  })

  serve(routes, disconnectScrobbleAccount, async ({ user, params: { service } }) => {
    await scrobbling.disconnect(user.userID, service)
    return 'true' as const
  })
}
