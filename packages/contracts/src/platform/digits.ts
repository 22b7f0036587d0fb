/** Converts Persian, Arabic and full-width digits to 0-9. */
export const latinDigits = (input: string): string =>
  input
    .normalize('NFKC')
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
