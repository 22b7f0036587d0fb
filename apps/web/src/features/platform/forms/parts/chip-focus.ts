/** Returns the keys that lead on and back in the direction of the text. */
export const arrowsIn = (element: Element): { forward: string; back: string } =>
  getComputedStyle(element).direction === 'rtl'
    ? { forward: 'ArrowLeft', back: 'ArrowRight' }
    : { forward: 'ArrowRight', back: 'ArrowLeft' }

export const buttonsOf = (chips: Element | null): HTMLButtonElement[] => [
  ...(chips?.querySelectorAll('button') ?? []),
]

export const focusLastChip = (chips: Element): void => buttonsOf(chips).at(-1)?.focus()
