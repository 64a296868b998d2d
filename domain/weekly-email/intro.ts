// The words of the editors that one weekly email opens with.

/** How many characters they may have. */
export const MAX_INTRO_LENGTH = 500

/** The words as paragraphs of plain text: one for each line, without the space around it. */
export function introParagraphs(intro: string | null): string[] {
  return (intro ?? '')
    .split(/[\n\v\f\r\u0085\u2028\u2029]/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')
}
