import * as z from 'zod'
import { endpoint, text } from './endpoint.ts'
import type { Language } from './languages.ts'
import { SocialType } from './social-links.ts'

/** Attribute that the server gives its head tags; the client removes outdated ones */
export const PAGE_HEAD_MARK = 'data-page-head'

/** ID of the element with the replies that a page needs first: JSON by call's address */
export const FIRST_REPLIES_ID = 'first-replies'

/** Key in `dataset` of #root with the language of the rendered page */
export const PAGE_LANGUAGE = 'language'

export interface PageToRender {
  path: string
  language: Language
  /** Replies that the page needs first: JSON by address */
  replies: string
}

export interface RenderedPage {
  /** HTML in the language of the page; may be empty */
  title: string
  html: string
}

export const FirebaseConfig = z.object({
  apiKey: z.string().min(1),
  projectId: z.string().min(1),
  messagingSenderId: z.string().min(1),
  appId: z.string().min(1),
  authDomain: z.string().optional(),
  storageBucket: z.string().optional(),
  measurementId: z.string().optional(),
})
export type FirebaseConfig = z.infer<typeof FirebaseConfig>

/** Progress of tracks, videos and shows; `failed`: refused by the worker */
export const SiteDemo = z.object({
  playable: z.int().min(0),
  total: z.int().min(0),
  failed: z.int().min(0),
})
export type SiteDemo = z.infer<typeof SiteDemo>

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'visitor',
  caching: 'shared',
  summary: 'The name of the product and what this installation offers',
  reply: z.object({
    productName: z.string(),
    /** The home page's section is named `{productKey}Exclusive` */
    productKey: z.string(),
    /** Empty without Google sign-in */
    googleClientId: z.string(),
    /** Empty if links are relative */
    publicUrl: z.string(),
    /** Profiles of the product, shown in the side menu */
    socials: z.array(z.object({ type: SocialType, link: z.string() })),
    /** Pages in the stores; may be empty */
    apps: z.object({ appStore: z.string(), playStore: z.string() }),
    /** Mail addresses */
    contacts: z.object({ music: z.string(), advertising: z.string(), apps: z.string(), info: z.string() }),
    /** Page with the source code of this installation */
    sourceUrl: z.string().optional(),
    /** Version of the station's logo; without it the product's is shown */
    logo: z.string().optional(),
    /** Legal pages of which the operator has a text of their own, such as `privacy/en`; omitted if there is none */
    ownTexts: z.array(z.string()).optional(),
    /** Configuration of Web Push; without it, notifications use only the socket */
    push: z.object({ config: FirebaseConfig, vapidKey: z.string() }).optional(),
    demo: SiteDemo.optional(),
  }),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'visitor',
  summary: 'The process lives',
  reply: z.object({ status: z.literal('ok') }),
})

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'visitor',
  errors: [503],
  summary:
    'Whether to send requests here: the database and a local storage can be reached, and 503 names the one that cannot. The queue and a bucket are named only: all processes share them, and most calls work without them',
  reply: z.object({
    status: z.literal('ok'),
    database: z.literal('ok'),
    /** A bucket that cannot be reached, or refuses the keys: all but media and uploads works. */
    storage: z.enum(['ok', 'failed']),
    /** While the queue has failed, calls still work, and uploads wait to be enqueued. */
    queue: z.enum(['ok', 'failed']),
    /** What does not work though requests can be sent here, and what the operator can do */
    problems: z.array(z.object({ code: z.string(), stops: z.string(), what: z.string(), todo: z.string() })),
  }),
})

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  access: 'operator',
  summary: 'The version that runs, its commit if known, and the last migration of the database',
  reply: z.object({ version: z.string(), commit: z.string().optional(), migration: z.string() }),
})

export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'operator',
  summary: 'Measurements of this process, and of the queues and uploads of all, for Prometheus',
  reply: text(),
})

/** Kinds of players for other sites: `/embed/{kind}/{id}` */
export type EmbedKind = keyof typeof embedSizes

/** Pixels */
export const embedSizes = {
  music: { width: 480, height: 152 },
  podcast: { width: 480, height: 152 },
  album: { width: 480, height: 352 },
  artist: { width: 480, height: 352 },
  collection: { width: 480, height: 352 },
  playlist: { width: 480, height: 352 },
  dj: { width: 480, height: 352 },
  podcastCollection: { width: 480, height: 352 },
  video: { width: 560, height: 315 },
} as const
