/**
 * Links in texts that one person writes and the service mails to another. Mail programs make links of web addresses,
 * also of bare domains such as `example.com`.
 */

/** Full stops of every script that browsers read as the dot of a domain. */
const dot = '[.\\u3002\\uff0e\\uff61]'

const links: readonly RegExp[] = [
  // A scheme, including schemes of programs.
  /\p{L}[\p{L}\p{N}+.-]*:\/\//iu,
  /\bmailto:/i,
  new RegExp(`\\bwww\\d*${dot}\\S`, 'iu'),
  // A host of a Windows network.
  /\\\\\S/,
  // A domain with a port or a path.
  new RegExp(`[\\p{L}\\p{N}-]${dot}[\\p{L}\\p{N}-]{2,}(?:/|[?#]\\S|:\\d)`, 'iu'),
  // An e-mail address.
  new RegExp(`[^\\s@]@[^\\s@]+${dot}\\S`, 'iu'),
]

/** Whether a text has an address that can be nothing but a link. */
export const hasLink = (text: string): boolean => links.some((link) => link.test(text.normalize('NFKC')))

/** The word joiner, which is invisible. Addresses never contain it. */
const joiner = '\u2060'
/** A dot within a word. Dates and amounts have their dots between digits, and are no domains. */
const wordDot = new RegExp(`(?<=[^\\s.${joiner}])(?:(?<!\\d)(?=${dot}[^\\s.])|(?=${dot}[^\\s.\\d]))`, 'gu')

/**
 * The text as it was written, with a word joiner before each dot that could stand in a domain, so that no program makes
 * a link of it (a test with many mail programs found one that does, Samsung Mail). A bare domain cannot be told from an
 * abbreviation (`f.eks.`) or a forgotten space, so it is no reason to refuse a text. Written addresses with a scheme
 * get a space as well.
 */
export const withoutLinks = (text: string): string =>
  text.replaceAll('://', ': //').replaceAll('\\\\', '\\ \\').replaceAll(wordDot, joiner)
