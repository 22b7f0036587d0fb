import { hash } from 'node:crypto'

/** What pages may load: everything from this server, Google's button, pictures of news and streams from elsewhere. */
export const contentSecurity = {
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", 'https://accounts.google.com'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      mediaSrc: ["'self'", 'blob:', 'https:'],
      connectSrc: ["'self'", 'https:', 'ws:', 'wss:'],
      frameSrc: ["'self'", 'https://accounts.google.com'],
      workerSrc: ["'self'", 'blob:'],
      frameAncestors: ["'self'"],
      upgradeInsecureRequests: null,
    },
  },
  // Self-hosted over plain http by default; the proxy that terminates TLS sets it.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
}

/** The same for pages that contain this script. */
export function contentSecurityWith(script: string) {
  const { directives } = contentSecurity.contentSecurityPolicy
  const known = `'sha256-${hash('sha256', script, 'base64')}'`
  return {
    ...contentSecurity,
    contentSecurityPolicy: { directives: { ...directives, scriptSrc: [...directives.scriptSrc, known] } },
  }
}

/** The same for players, which pages of any site may frame. */
export const framedContentSecurity = {
  ...contentSecurity,
  contentSecurityPolicy: {
    directives: { ...contentSecurity.contentSecurityPolicy.directives, frameAncestors: ['*'] },
  },
  frameguard: false,
}
