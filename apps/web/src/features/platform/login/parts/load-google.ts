export interface GoogleID {
  initialize: (options: { client_id: string; callback: (reply: { credential: string }) => void }) => void
  renderButton: (
    parent: HTMLElement,
    options: { theme: string; size: string; width: number; locale: string },
  ) => void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleID } }
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client'

let loading: Promise<GoogleID> | undefined

/** After a failure, the next call tries again. */
export function loadGoogle(): Promise<GoogleID> {
  loading ??= new Promise<GoogleID>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = () =>
      window.google
        ? resolve(window.google.accounts.id)
        : reject(new Error('Google’s script is not what it was'))
    script.onerror = () => reject(new Error('Google’s script cannot be reached'))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
