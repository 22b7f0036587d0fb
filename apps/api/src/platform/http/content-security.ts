/** What pages may load: everything from this server, and from elsewhere only what the settings name. */
import { hash } from 'node:crypto'
import type { Env } from '../env.ts'

/** The settings that name other hosts. */
export type OtherHosts = Pick<
  Env,
  | 'publicUrl'
  | 'googleClientId'
  | 'firebaseWeb'
  | 'newsFeedUrl'
  | 'newsImageHosts'
  | 'liveStreamUrl'
  | 'media'
>

/** Of documents, besides what they may load. */
export const documentSecurity = {
  // Self-hosted over plain http by default; the proxy that terminates TLS sets it.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
}

/**
 * Returns the security of pages, of those that contain `script`, or of players, which pages of any site may frame. Styles within
 * a page are allowed: the rendered pages have theirs in their HTML, and so have the choice of emojis, which keeps its in a
 * shadow tree, the cropping of pictures, and Google's button.
 */
export function contentSecurity(env: OtherHosts, { script = '', isFramed = false } = {}) {
  const google = env.googleClientId ? [GOOGLE] : []
  const streams = [originOf(env.liveStreamUrl), bucketOrigin(env.media.s3)].flatMap((each) => each ?? [])
  return {
    ...documentSecurity,
    ...(isFramed && { frameguard: false }),
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...google, ...(script ? [`'sha256-${hash('sha256', script, 'base64')}'`] : [])],
        styleSrc: ["'self'", "'unsafe-inline'", ...google],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...pictureOrigins(env)],
        mediaSrc: ["'self'", 'blob:', ...streams],
        connectSrc: [
          "'self'",
          ...socketOrigins(env.publicUrl),
          ...streams,
          ...google,
          ...(env.firebaseWeb ? FIREBASE : []),
        ],
        frameSrc: ["'self'", ...google],
        workerSrc: ["'self'", 'blob:'],
        frameAncestors: isFramed ? ['*'] : ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
  }
}

/** Returns the hosts, with their port, that pages load pictures of the news from. */
export const pictureHosts = (env: OtherHosts): ReadonlySet<string> =>
  new Set([...pictureOrigins(env), env.publicUrl].flatMap((each) => (each ? [new URL(each).host] : [])))

const pictureOrigins = (env: OtherHosts): string[] => [
  ...(env.newsFeedUrl ? [new URL(env.newsFeedUrl).origin] : []),
  ...env.newsImageHosts.map((host) => `https://${host}`),
]

const GOOGLE = 'https://accounts.google.com'
/** What the messaging of Firebase's library calls. */
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']

const originOf = (address: string | undefined): string | undefined => address && new URL(address).origin

/** Older browsers do not take 'self' for sockets of the same host. */
function socketOrigins(publicUrl: string): string[] {
  if (!publicUrl) return []
  const { host, protocol } = new URL(publicUrl)
  return [`${protocol === 'https:' ? 'wss' : 'ws'}://${host}`]
}

/** Returns where players are sent to for signed streams; undefined if the server sends them itself. */
function bucketOrigin(s3: OtherHosts['media']['s3']): string | undefined {
  if (!s3?.isSigned) return undefined
  const { bucket, region, endpoint = `https://s3.${region}.amazonaws.com`, forcePathStyle } = s3
  const { protocol, host, origin } = new URL(endpoint)
  return forcePathStyle ? origin : `${protocol}//${bucket}.${host}`
}
