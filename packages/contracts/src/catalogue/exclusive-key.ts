/** Names the home page's part that depends on the product's key. */
export const exclusiveKey = (productKey: string): `${string}Exclusive` => `${productKey}Exclusive`
