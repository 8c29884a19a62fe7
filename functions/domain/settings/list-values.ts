/** The values that the lists of carriers may have in their columns and on their labels. */

const named = [
  'line_id',
  'customer_id',
  'subscription_id',
  'external_id',
  'product',
  'date',
  'copies',
  'change',
  'route',
  'sequence',
  'bundle',
  'carrier',
  'name',
  'company',
  'street',
  'address',
  'postal_code',
  'city',
  'country',
  'country_name',
] as const
export type NamedListValue = (typeof named)[number]

/** Numbers and codes mean something else without their last characters, so they are never cut. */
const uncut: ReadonlySet<string> = new Set<NamedListValue>([
  ...(['line_id', 'customer_id', 'subscription_id', 'external_id', 'carrier', 'date', 'copies', 'change'] as const),
  ...(['route', 'sequence', 'bundle', 'postal_code', 'country'] as const),
])
export const isCut = (name: string): boolean => !uncut.has(name)

/** The characters of a line's id in lists of up to ten million lines: the list, a hyphen and the number. */
export const leastLineIdWidth = 20

/** The lines of the whole address in the order of its country: `line_1` to `line_8`. */
const addressLineForm = /^line_(?<line>[1-8])$/

export const addressLineOf = (name: string): number | undefined => {
  const line = addressLineForm.exec(name)?.groups?.['line']
  return line === undefined ? undefined : Number(line)
}

export const isNamedListValue = (name: string): name is NamedListValue => named.some((each) => each === name)

export const isListValue = (name: string): boolean => isNamedListValue(name) || addressLineForm.test(name)

const placeholder = /\{(?<name>[^{}]+)\}/g

/** The values that a line of a label names in braces. */
export const placeholdersOf = (text: string): string[] =>
  Array.from(text.matchAll(placeholder), ([, name = '']) => name)

/** The part of a text with a brace that has no other one, such as `{name`. */
export const openPlaceholderOf = (text: string): string | undefined =>
  /[{}][^{}]*/.exec(text.replaceAll(placeholder, ''))?.[0]

/** A line of a label with its values, without the spaces that empty values leave. */
export const withValues = (text: string, valueOf: (name: string) => string): string =>
  text
    .replaceAll(placeholder, (_, name: string) => valueOf(name))
    .replaceAll(/ {2,}/g, ' ')
    .trim()

const pageSizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  letter: [215.9, 279.4],
}

/** The size of a sheet of labels in millimetres. */
export function pageSize(page: string): { readonly width: number; readonly height: number } {
  const [width = 210, height = 297] = pageSizes[page] ?? page.split('x').map(Number)
  return { width, height }
}

/** The smallest label on which an address can be read, in millimetres with its margins. */
export const leastLabel = { width: 20, height: 15 } as const
