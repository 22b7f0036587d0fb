export interface AddressParts {
  address: string
  name: string
  password: string
}

/** Takes the name and password out of an address such as https://name:password@host/; undefined if it has none. */
export function splitAddress(given: string): AddressParts | undefined {
  const [, scheme = '', account, rest = ''] =
    /^([a-z]+:\/\/)([^/?#@]*(?:@[^/?#@]+)*)@(.*)$/is.exec(given.trim()) ?? []
  if (account === undefined) return undefined
  const [name = '', ...password] = account.split(':')
  return { address: scheme + rest, name: decoded(name), password: decoded(password.join(':')) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
