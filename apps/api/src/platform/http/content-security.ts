/** What pages may load: everything of one's own; Google's button; pictures of news from elsewhere; streams of any station. */
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
  // Self-hosted over plain http at first; whoever terminates TLS sets it there.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
}
