/**
 * What browsers offer only on https and localhost. On plain http, and where storage is blocked, it is undefined,
 * although TypeScript's types deny it. The linter refuses to use these features elsewhere.
 */
interface SecureOnly {
  readonly caches: CacheStorage | undefined
  readonly clipboard: Clipboard | undefined
  readonly locks: LockManager | undefined
  readonly mediaDevices: MediaDevices | undefined
  readonly notification: typeof Notification | undefined
  readonly passkey: typeof PublicKeyCredential | undefined
  readonly push: typeof PushManager | undefined
  readonly serviceWorker: ServiceWorkerContainer | undefined
  readonly share: Navigator['share'] | undefined
  readonly storage: StorageManager | undefined
  readonly subtle: SubtleCrypto | undefined
}

export const secureOnly: SecureOnly = {
  get caches() {
    return unlessRefused(() => globalThis.caches)
  },
  get clipboard() {
    return navigator.clipboard
  },
  get locks() {
    return unlessRefused(() => navigator.locks)
  },
  get mediaDevices() {
    return navigator.mediaDevices
  },
  get notification() {
    return globalThis.Notification
  },
  get passkey() {
    return globalThis.PublicKeyCredential
  },
  get push() {
    return globalThis.PushManager
  },
  get serviceWorker() {
    return unlessRefused(() => navigator.serviceWorker)
  },
  get share() {
    return typeof navigator.share === 'function' ? navigator.share.bind(navigator) : undefined
  },
  get storage() {
    return unlessRefused(() => navigator.storage)
  },
  get subtle() {
    return crypto.subtle
  },
}

/** Browsers that block storage of this site may throw a SecurityError already when a feature is named. */
function unlessRefused<Feature>(feature: () => Feature): Feature | undefined {
  try {
    return feature()
  } catch {
    return undefined
  }
}

/** Returns true on plain http; a page on https may lack these features for other reasons. */
export const needsHttps = (): boolean => !globalThis.isSecureContext && location.protocol !== 'https:'

/** Returns 32 random hexadecimal digits. Unlike `crypto.randomUUID`, it also works on plain http. */
export function randomID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('')
}
