import { type OtherSite, startOtherSite } from '../other-site.ts'

/** Starts a fake ListenBrainz that accepts any token. */
export async function startListenBrainz(): Promise<OtherSite> {
  const site = await startOtherSite()
  site.answer((_, reply) => void reply.end(JSON.stringify({ valid: true, user_name: 'somebody' })))
  return site
}
