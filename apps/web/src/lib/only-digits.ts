/** Returns the digits of what was typed as 0-9: Persian and Arabic ones become Latin, all else is dropped. */
export function onlyDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(/\D/g, '')
}
