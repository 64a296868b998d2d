// Escapes text for HTML, also inside a quoted attribute.

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, character => escaped[character] ?? '')
