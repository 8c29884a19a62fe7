/** Texts in the letters that a typeface or an encoding has: other letters are written in Latin ones. */

export type Transliterate = (text: string) => string

/** The table of letters is large, and few texts need it. */
export async function loadTransliterate(): Promise<Transliterate> {
  const { transliterate } = await import('transliteration')
  return (letters) => transliterate(letters, { unknown: '?', replace: arabic }).trim()
}

/** Arabic letters that the table drops or writes as signs, though names hardly do without them. */
const arabic: [string, string][] = [
  ...['ا', 'أ', 'آ', 'ى', 'ة'].map((letter): [string, string] => [letter, 'a']),
  ['إ', 'i'],
  ['ئ', 'y'],
  ['ؤ', 'w'],
  ['ء', "'"],
  ['ح', 'h'],
  ['ص', 's'],
  ['ض', 'd'],
  ['ط', 't'],
  ['ظ', 'z'],
]

/** A text with printable letters only, and "?" for unknown letters. */
export function legibleText(text: string, isShown: (letter: string) => boolean, transliterate: Transliterate): string {
  return inRuns(text.normalize('NFC'), isShown)
    .map((run) => (run.isShown ? run.letters : transliterate(run.letters) || '?'))
    .join('')
}

interface Run {
  readonly isShown: boolean
  letters: string
}

/** Alternating parts of printable and other letters. Words are transliterated as wholes. */
function inRuns(text: string, isShown: (letter: string) => boolean): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const shows = isShown(letter)
    const last = runs.at(-1)
    if (last?.isShown === shows) last.letters += letter
    else runs.push({ isShown: shows, letters: letter })
  }
  return runs
}
