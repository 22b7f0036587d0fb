/** Returns the digits of all scripts as 0 to 9, and drops everything else. */
export function onlyDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(/\D/g, '')
}
