/**
 * A document that uses only letters of the typeface. Missing letters are transliterated into Latin (東京 as Dong Jing),
 * and unknown ones become "?". Pages and e-mails show the original letters, because their readers have their own
 * typefaces.
 */
import { isPrintableLetter, lackingLetters } from '../domain/text/letters.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { legibleText, loadTransliterate, type Transliterate } from './legible-text.ts'

export async function legible(document: InvoiceDocument): Promise<InvoiceDocument> {
  if (textsOf(document).every((text) => lackingLetters(text).length === 0)) return document
  return legibleDocument(document, inLettersOf(await loadTransliterate()))
}

/** Seller and buyer of a letter in the same way. */
export async function legibleHead<Head extends Pick<InvoiceDocument, 'seller' | 'buyer'>>(head: Head): Promise<Head> {
  const { seller, buyer } = head
  if ([...textsWithin(seller), ...textsWithin(buyer)].every((text) => lackingLetters(text).length === 0)) return head
  const write = inLettersOf(await loadTransliterate())
  return { ...head, seller: legibleParty(seller, write), buyer: legibleParty(buyer, write) }
}

/** Texts that use only letters of the typeface. */
export const inLettersOf =
  (transliterate: Transliterate): Transliterate =>
  (text) =>
    lackingLetters(text).length === 0 ? text : legibleText(text, isPrintableLetter, transliterate)

const textsOf = ({ number, credits, reason, seller, buyer, lines }: InvoiceDocument): string[] => [
  number,
  credits ?? '',
  reason ?? '',
  ...textsWithin(seller),
  ...textsWithin(buyer),
  ...lines.flatMap(({ text, tax }) => [text, tax?.words ?? '']),
]

const textsWithin = (party: object): string[] =>
  Object.values(party).flatMap((value: unknown) => (typeof value === 'string' ? [value] : []))

function legibleDocument(document: InvoiceDocument, write: Transliterate): InvoiceDocument {
  const { number, credits, reason, seller, buyer, lines } = document
  return {
    ...document,
    number: write(number),
    ...(credits === undefined ? {} : { credits: write(credits) }),
    ...(reason === undefined ? {} : { reason: write(reason) }),
    seller: legibleParty(seller, write),
    buyer: legibleParty(buyer, write),
    lines: lines.map(({ tax, ...line }) => ({
      ...line,
      text: write(line.text),
      ...(tax === undefined ? {} : { tax: tax.words === undefined ? tax : { ...tax, words: write(tax.words) } }),
    })),
  }
}

/** Seller and buyer have the same texts for their names and their places. */
function legibleParty<Party extends InvoiceDocument['seller'] | InvoiceDocument['buyer']>(
  party: Party,
  write: Transliterate,
): Party {
  const changed: Party = { ...party }
  for (const key of ['name', 'company', 'customer_id', 'address', 'city', 'postal_code', 'payment_text'] as const) {
    const value: unknown = Reflect.get(party, key)
    if (typeof value === 'string') Reflect.set(changed, key, write(value))
  }
  return changed
}
