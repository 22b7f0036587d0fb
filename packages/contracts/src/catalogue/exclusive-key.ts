/** Returns the name of the part of the home page that depends on the product's key. */
export const exclusiveKey = (productKey: string): `${string}Exclusive` => `${productKey}Exclusive`
