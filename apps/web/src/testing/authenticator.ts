import { afterEach, vi } from 'vitest'

type Options = CredentialCreationOptions & CredentialRequestOptions

interface Authenticator {
  create?: () => unknown
  get?: () => unknown
  suggests?: boolean
}

export function withAuthenticator({ create, get, suggests = false }: Authenticator): Options[] {
  const requests: Options[] = []
  const answers = (make: (() => unknown) | undefined) => async (options: Options) => {
    requests.push(options)
    if (!make) throw new DOMException('no passkey', 'NotAllowedError')
    return make()
  }
  const isConditionalMediationAvailable = async () => suggests
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable }),
  )
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: answers(create), get: answers(get) },
  })
  return requests
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

export function credentialOf(parts: Record<string, string>) {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const response = Object.fromEntries(
    Object.entries({ clientDataJSON: '{}', ...parts }).map(([name, text]) => [name, bytes(text)]),
  )
  return {
    id: 'a2V5',
    rawId: bytes('key'),
    type: 'public-key',
    response: { ...response, getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  }
}
