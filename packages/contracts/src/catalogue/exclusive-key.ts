/** Returns the name of the home page's section that depends on the product's key. */
export const exclusiveKey = (productKey: string): `${string}Exclusive` => `${productKey}Exclusive`
