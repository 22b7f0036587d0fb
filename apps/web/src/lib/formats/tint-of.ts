/** Returns a CSS colour with AA contrast to white text, another one for neighbouring IDs. */
export const tintOf = (id: number): string => `oklch(44% 0.12 ${(id * 137) % 360})`
