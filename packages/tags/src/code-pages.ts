/** Decodes code pages: those of the Encoding Standard (https://encoding.spec.whatwg.org) and those of DOS, which it lacks. */

/** The upper halves, https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC */
const UPPER_HALVES = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

const dosPage = (name: string): string | undefined => {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/^(?:ibm|dos|cp)-?(?=\d)/, 'cp')
  return Object.entries(UPPER_HALVES).find(([page]) => page === key)?.[1]
}

/** Returns undefined for a name of no code page. */
export function decodePage(bytes: Uint8Array, name: string): string | undefined {
  const upper = dosPage(name)
  if (upper !== undefined)
    return Array.from(bytes, (byte) => upper[byte - 0x80] ?? String.fromCharCode(byte)).join('')
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns undefined also for bytes that stand for nothing. */
export function decodeStrictly(bytes: Uint8Array, name: string): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns true for the names of code pages. */
export const isEncoding = (name: string): boolean => decodePage(new Uint8Array(), name) !== undefined

const bytesByPage = new Map<string, Map<string, number>>()

/** Returns the bytes of a text in a page of one byte a character; undefined if it has others. */
export function encodePage(text: string, name: string): Uint8Array<ArrayBuffer> | undefined {
  let bytes = bytesByPage.get(name)
  if (!bytes) {
    const all = Uint8Array.from({ length: 256 }, (_, at) => at)
    bytes = new Map(Array.from(decodePage(all, name) ?? '', (letter, at) => [letter, at]))
    bytesByPage.set(name, bytes)
  }
  const found = Array.from(text, (letter) => bytes.get(letter))
  return found.includes(undefined) ? undefined : Uint8Array.from(found as number[])
}
