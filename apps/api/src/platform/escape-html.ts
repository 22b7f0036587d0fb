const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// eslint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export const xmlText = (text: string): string => text.replaceAll(NOT_IN_XML, '')

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (each) => ENTITIES[each] ?? each)
