import type { Env } from '../env.ts'
import { VERSION } from '@nava/settings/release'

/** As what the server presents itself to other servers */
export interface Product {
  name: string
  version: string
  /** Value of the header `User-Agent`, such as `Radio-Nava/1.2.0` */
  userAgent: string
}

/** Its name is at each time that of the station. */
export const productOf = (env: Pick<Env, 'productName' | 'productKey'>): Product => ({
  get name() {
    return env.productName
  },
  version: VERSION,
  get userAgent() {
    return `${tokenOf(env.productName) || env.productKey}/${VERSION}`
  },
})

/** Returns a name as headers take it: without accents, and with hyphens for other characters (RFC 9110, 5.6.2). */
const tokenOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9._]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
