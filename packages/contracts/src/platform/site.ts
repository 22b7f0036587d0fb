/** What a client needs before its first page, and the health of the server. */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { SocialType } from './social-links.ts'

/** An attribute of the tags that the server writes into a page's head; the client removes them when they no longer hold. */
export const PAGE_HEAD_MARK = 'data-page-head'

/**
 * The id of the element by which the server gives a page the replies to the calls that it starts with: JSON, the replies
 * to a visitor by the address of the call.
 */
export const FIRST_REPLIES_ID = 'first-replies'

/** The cookie with the language in which the server renders pages: en, fa or ar. */
export const LANGUAGE_COOKIE = 'language'

/** The name in `dataset` of the attribute of #root that says in which language the server has rendered it. */
export const PAGE_LANGUAGE = 'language'

/** A page of the client that the server renders. */
export interface PageToRender {
  path: string
  language: string
  /** The replies to the calls that the page starts with, as JSON by their addresses. */
  replies: string
}

export interface RenderedPage {
  /** The title in the page's language, as HTML; empty if it has none. */
  title: string
  /** What stands in #root. */
  html: string
}

/** What Firebase's console calls the configuration of a web app; none of it is a secret. */
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

/** How many tracks, videos and shows of the demo catalogue can be played, of how many, and how many the worker refused. */
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
    /** What machines read: the home payload's key is `{productKey}Exclusive`. */
    productKey: z.string(),
    /** Empty where Google sign-in is not set up. */
    googleClientId: z.string(),
    /** Empty where links are relative to the address that the page was loaded from. */
    publicUrl: z.string(),
    /** The product's profiles on other sites; shown in the side menu. */
    socials: z.array(z.object({ type: SocialType, link: z.string() })),
    /** The companion apps' pages; empty if there is none: the badge then is not a link. */
    apps: z.object({ appStore: z.string(), playStore: z.string() }),
    /** Mailboxes: for promoting music, for advertising, about the apps, and for other matters. */
    contacts: z.object({ music: z.string(), advertising: z.string(), apps: z.string(), info: z.string() }),
    /** What a browser needs to subscribe to notifications; missing if they come over the socket only. */
    push: z.object({ config: FirebaseConfig, vapidKey: z.string() }).optional(),
    /** Only while the demo catalogue is being made. */
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
    'Whether to send requests here: database and storage can be reached, and 503 names the one that cannot. The queue is named only: uploads are accepted without it',
  reply: z.object({
    status: z.literal('ok'),
    database: z.literal('ok'),
    storage: z.literal('ok'),
    /** While it is away, everything is answered, and uploads wait to be queued. */
    queue: z.enum(['ok', 'failed']),
  }),
})

/** What can be played in a frame inside other sites' pages: `/embed/{kind}/{id}`. */
export type EmbedKind = keyof typeof embedSizes

/** The size of the frame of each kind of embedded player, in pixels, where its page does not say otherwise. */
export const embedSizes = {
  music: { width: 480, height: 152 },
  podcast: { width: 480, height: 152 },
  album: { width: 480, height: 352 },
  artist: { width: 480, height: 352 },
  collection: { width: 480, height: 352 },
  dj: { width: 480, height: 352 },
  podcastCollection: { width: 480, height: 352 },
  video: { width: 560, height: 315 },
} as const
