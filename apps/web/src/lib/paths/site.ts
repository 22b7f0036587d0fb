import { useQuery } from '@tanstack/react-query'
import { addressOf, getHome, getSite } from '@nava/contracts'
import { call, type CallReply } from '../calls/call.ts'
import { invalidate, query } from '../calls/query.ts'
import { queryClient } from '../calls/query-client.ts'
import { record, text } from '../calls/decoder.ts'
import { takeFirstReply } from '../calls/first-replies.ts'
import { localSetting } from '../browser/local-setting.ts'

export type Site = CallReply<typeof getSite>

const unanswered: Omit<Site, 'productName' | 'productKey' | 'googleClientId' | 'publicUrl'> = {
  socials: [],
  apps: { appStore: '', playStore: '' },
  contacts: { music: '', advertising: '', apps: '', info: '' },
}

const lastSite = localSetting(
  'site',
  record({ productName: text, productKey: text, googleClientId: text, publicUrl: text }),
  { productName: 'Nava', productKey: 'nava', googleClientId: '', publicUrl: '' },
)

const FRESH_FOR = 60 * 60_000
/** Milliseconds between polls while the demo is being prepared */
const DEMO_INTERVAL = 4000

export function useSite(): Site {
  const { data } = useQuery({
    queryKey: query(getSite).queryKey,
    queryFn: async ({ signal }) => {
      const site = await call(getSite, {}, { signal })
      lastSite.write(site)
      // Reloads the home page when more of the demo has become playable.
      const shown = queryClient.getQueryData(query(getSite).queryKey)?.demo?.playable
      if (shown !== undefined && shown !== site.demo?.playable) void invalidate(getHome)
      return site
    },
    staleTime: FRESH_FOR,
    refetchInterval: ({ state }) => (state.data?.demo ? DEMO_INTERVAL : false),
    initialData: () => firstSite() ?? { ...unanswered, ...lastSite.read() },
    // A site that was stored on the last visit is stale.
    initialDataUpdatedAt: () => (cameWithPage ? Date.now() : 0),
  })
  return data
}

let cameWithPage = false

function firstSite(): Site | undefined {
  const site = takeFirstReply(addressOf(getSite, {})) as Site | undefined
  cameWithPage = site !== undefined
  if (site) lastSite.write(site)
  return site
}

export function siteAddress(site: Site): string {
  return (site.publicUrl || location.origin).replace(/(?<!\/)\/+$/, '')
}
