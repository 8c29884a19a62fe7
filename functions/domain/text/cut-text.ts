/** The history cuts longer values, so that it stays readable and a change fits one record. */
const maxShownLength = 500

/** The begin of a long text. The cut goes between characters, as half a character is no text. */
export function cutText(text: string): string {
  const characters = Array.from(text)
  return characters.length > maxShownLength ? `${characters.slice(0, maxShownLength).join('')}…` : text
}
