/** Browsers offer both only over HTTPS and on localhost. */
export const canDownload = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator
