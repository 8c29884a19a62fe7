/**
 * Links in texts that one person writes and the service mails to another. Mail programs make links of web addresses,
 * also of bare domains such as `example.com`.
 */

/** Full stops of every script that browsers read as the dot of a domain. */
const dot = '[.\\u3002\\uff0e\\uff61]'

const links: readonly RegExp[] = [
  // A scheme, including those of programs.
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

const domainDot = new RegExp(`(?<=[\\p{L}\\p{N}-])(${dot})(?=\\p{L})`, 'giu')

/**
 * The text with a space after each dot that could be in a domain, so that no program makes a link of it. A bare
 * domain cannot be told from an abbreviation (`f.eks.`) or a forgotten space, so it is not a reason to refuse a text.
 */
export const withoutLinks = (text: string): string =>
  text.replaceAll('://', ': //').replaceAll('\\\\', '\\ \\').replaceAll(domainDot, '$1 ')
