/** Text with its Persian, Arabic and full-width digits as 0-9, which many keyboards do not write. */
export const latinDigits = (input: string): string =>
  input
    .normalize('NFKC')
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
