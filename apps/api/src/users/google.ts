/** Google's id tokens: signature, audience, issuer and expiry are checked by Google's own library. */
import { OAuth2Client } from 'google-auth-library'

export interface GoogleIdentity {
  sub: string
  email: string
  name: string
}

export interface Google {
  /** Who an id token stands for; undefined where it is not valid or the address is not verified. */
  verify: (idToken: string) => Promise<GoogleIdentity | undefined>
}

/** `certsUrl` is where Google's public keys are read from; another address serves tests. */
export function google(clientId: string, certsUrl?: string): Google {
  const client = new OAuth2Client({
    clientId,
    ...(certsUrl && {
      endpoints: { oauth2FederatedSignonPemCertsUrl: certsUrl, oauth2FederatedSignonJwkCertsUrl: certsUrl },
    }),
  })
  return {
    verify: async (idToken) => {
      const payload = await client
        .verifyIdToken({ idToken, audience: clientId })
        .then((ticket) => ticket.getPayload())
        // Whatever is wrong with it, the token proves nothing.
        .catch(() => undefined)
      if (!payload?.email || payload.email_verified !== true) return undefined
      return { sub: payload.sub, email: payload.email.toLowerCase(), name: payload.name ?? '' }
    },
  }
}
