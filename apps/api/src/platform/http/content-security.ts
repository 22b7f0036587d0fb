import { hash } from 'node:crypto'
import type { Env } from '../env.ts'

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

export const documentSecurity = {
  // The proxy that terminates TLS sets this header.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
}

/**
 * Returns the content security policy of a page with the inline `script`, or of an embedded player, which any
 * site may frame. `stylePolicy` further limits the style elements.
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
        scriptSrc: ["'self'", ...google, ...(script ? [hashOf(script)] : [])],
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

/**
 * Returns the policy for a page's <meta> element, which allows only the style elements `styles`; undefined
 * with Google's button, which adds its own.
 */
export const stylePolicy = (
  { googleClientId }: Pick<OtherHosts, 'googleClientId'>,
  styles: readonly string[],
): string | undefined =>
  googleClientId ? undefined : ["style-src-elem 'self'", ...styles.map(hashOf)].join(' ')

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Hosts, with port, whose pictures news may show on pages */
export const pictureHosts = (env: OtherHosts): ReadonlySet<string> =>
  new Set([...pictureOrigins(env), env.publicUrl].flatMap((each) => (each ? [new URL(each).host] : [])))

const pictureOrigins = (env: OtherHosts): string[] => [
  ...(env.newsFeedUrl ? [new URL(env.newsFeedUrl).origin] : []),
  ...env.newsImageHosts.map((host) => `https://${host}`),
]

const GOOGLE = 'https://accounts.google.com'
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']

const originOf = (address: string | undefined): string | undefined => address && new URL(address).origin

/** Allowed explicitly, because 'self' excludes sockets in older browsers. */
function socketOrigins(publicUrl: string): string[] {
  if (!publicUrl) return []
  const { host, protocol } = new URL(publicUrl)
  return [`${protocol === 'https:' ? 'wss' : 'ws'}://${host}`]
}

/** Players are redirected to the bucket for signed streams. */
function bucketOrigin(s3: OtherHosts['media']['s3']): string | undefined {
  if (!s3?.isSigned) return undefined
  const { bucket, region, endpoint = `https://s3.${region}.amazonaws.com`, forcePathStyle } = s3
  const { protocol, host, origin } = new URL(endpoint)
  return forcePathStyle ? origin : `${protocol}//${bucket}.${host}`
}
