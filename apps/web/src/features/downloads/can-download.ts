/** Browsers have both only over https and on the machine itself. */
export const canDownload = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator
