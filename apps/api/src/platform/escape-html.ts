const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Returns text for an element or a quoted attribute, of HTML or XML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (each) => ENTITIES[each] ?? each)
