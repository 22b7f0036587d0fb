import { useQuery } from '@tanstack/react-query'
import { addressOf, getHome, getSite } from '@nava/contracts'
import { call, type CallReply } from './call.ts'
import { invalidate, query } from './query.ts'
import { queryClient } from './query-client.ts'
import { record, text } from './decoder.ts'
import { takeFirstReply } from './first-replies.ts'
import { localSetting } from './local-setting.ts'

export type Site = CallReply<typeof getSite>

/** Shown until the server has answered. */
const unanswered: Omit<Site, 'productName' | 'productKey' | 'googleClientId' | 'publicUrl'> = {
  socials: [],
  apps: { appStore: '', playStore: '' },
  contacts: { music: '', advertising: '', apps: '', info: '' },
}

/** The part of the last reply that the next visit shows at once. */
const lastSite = localSetting(
  'site',
  record({ productName: text, productKey: text, googleClientId: text, publicUrl: text }),
  { productName: 'Nava', productKey: 'nava', googleClientId: '', publicUrl: '' },
)

/** How long the reply stays fresh within a visit, in milliseconds. */
const FRESH_FOR = 60 * 60_000
/** How often to poll the progress of the demo while it is being prepared, in milliseconds. */
const DEMO_INTERVAL = 4000

/** Returns the name and the settings of this installation, which the server sends at run time. */
export function useSite(): Site {
  const { data } = useQuery({
    queryKey: query(getSite).queryKey,
    queryFn: async ({ signal }) => {
      const site = await call(getSite, {}, { signal })
      lastSite.write(site)
      // The home page shows what is playable by now, even when the progress has ended.
      const shown = queryClient.getQueryData(query(getSite).queryKey)?.demo?.playable
      if (shown !== undefined && shown !== site.demo?.playable) void invalidate(getHome)
      return site
    },
    staleTime: FRESH_FOR,
    refetchInterval: ({ state }) => (state.data?.demo ? DEMO_INTERVAL : false),
    initialData: () => firstSite() ?? { ...unanswered, ...lastSite.read() },
    // The reply of the last visit is stale: it is shown, and loaded again.
    initialDataUpdatedAt: () => (cameWithPage ? Date.now() : 0),
  })
  return data
}

let cameWithPage = false

/** Returns the reply that came with the page, and keeps it for the next visit. */
function firstSite(): Site | undefined {
  const site = takeFirstReply(addressOf(getSite, {})) as Site | undefined // of our own server
  cameWithPage = site !== undefined
  if (site) lastSite.write(site)
  return site
}

/** Returns the address with which share links start, without a trailing slash. */
export function siteAddress(site: Site): string {
  return (site.publicUrl || location.origin).replace(/\/+$/, '')
}
