/** Verifies Google's ID tokens; the library checks signature, audience, issuer and expiry. */
import type { OAuth2Client } from 'google-auth-library'
import { problem } from '../../platform/http/errors.ts'

export interface GoogleIdentity {
  sub: string
  email: string
  name: string
}

export interface Google {
  /**
   * Returns undefined for an invalid token or an unverified address.
   * @throws 503 if Google's keys cannot be fetched
   */
  verify: (idToken: string) => Promise<GoogleIdentity | undefined>
}

/** `certsUrl` replaces Google's keys in tests; `timeout` is in ms per attempt to fetch them. */
export function google(
  clientID: string,
  { certsUrl, timeout = 5000 }: { certsUrl?: string; timeout?: number } = {},
): Google {
  const open = async (): Promise<OAuth2Client> => {
    // The library is large, so it loads with the first token.
    const { OAuth2Client } = await import('google-auth-library')
    return new OAuth2Client({
      clientId: clientID,
      transporterOptions: { timeout },
      ...(certsUrl && {
        endpoints: { oauth2FederatedSignonPemCertsUrl: certsUrl, oauth2FederatedSignonJwkCertsUrl: certsUrl },
      }),
    })
  }
  let opened: Promise<OAuth2Client> | undefined
  return {
    verify: async (idToken) => {
      const client = await (opened ??= open())
      // Fetching the keys first separates network faults from invalid tokens; the library caches them.
      await client.getFederatedSignonCertsAsync().catch((error: unknown) => {
        throw problem('login.google-unreachable', {}, { cause: error })
      })
      const payload = await client
        .verifyIdToken({ idToken, audience: clientID })
        .then((ticket) => ticket.getPayload())
        // With the keys fetched, any error means an invalid token.
        .catch(() => undefined)
      if (!payload?.email || payload.email_verified !== true) return undefined
      const { sub, email, name = '' } = payload
      return { sub, email: email.toLowerCase(), name: name.replaceAll(/\p{Cc}+/gu, ' ').trim() }
    },
  }
}
