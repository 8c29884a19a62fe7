/**
 * The longest text in a history line: longer values are cut, so that the history stays readable and a change fits one
 * record.
 */
const maxShownLength = 500

/** The start of a long text. The cut is between characters, as half a character cannot be shown. */
export function cutText(text: string): string {
  const characters = Array.from(text)
  return characters.length > maxShownLength ? `${characters.slice(0, maxShownLength).join('')}…` : text
}
