import type { Env } from '../env.ts'
import { VERSION } from '@nava/settings/release'

/** As what the server presents itself to other servers */
export interface Product {
  name: string
  version: string
  /** Value of the header `User-Agent`, such as `Radio-Nava/1.2.0` */
  userAgent: string
}

export const productOf = ({ productName, productKey }: Pick<Env, 'productName' | 'productKey'>): Product => ({
  name: productName,
  version: VERSION,
  userAgent: `${tokenOf(productName) || productKey}/${VERSION}`,
})

/** Returns a name as headers take it: without accents, and with hyphens for other characters (RFC 9110, 5.6.2). */
const tokenOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9._]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
