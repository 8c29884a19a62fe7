/**
 * The text of an invoice's or credit note's line for its reader. Texts of campaigns have placeholders (account file:
 * `{begin}`, `{end}`, `{campaign}`, `{quantity}`, `{subscription}`). Placeholders are filled in when a line is shown,
 * in the reader's language. Their values are facts of the line and never change.
 */
import { pauseWords } from '../../language/pause-words.ts'
import { localeOf, longDate } from '../../language/date.ts'
import type { Language, Translated } from '../../language/language.ts'
import { dateOf, instantOf, millisOf, type Instant, type PlainDate } from '../time/time.ts'
import type { Invoice, InvoiceLine } from '../world/invoice.ts'

/** The first word of a line that credits an invoice. */
const credit: Translated = {
  en: 'Credit',
  da: 'Kreditering',
  sv: 'Kreditering',
  nb: 'Kreditering',
  // The German document is a Rechnungskorrektur. In German tax law a Gutschrift is an invoice that the buyer writes.
  de: 'Korrektur',
  fi: 'Hyvitys',
}

/** The first word of a line that takes back a credit note without an invoice. */
const takenBack: Translated = {
  en: 'Taken back',
  da: 'Tilbageført',
  sv: 'Återfört',
  nb: 'Tilbakeført',
  de: 'Korrektur',
  fi: 'Peruttu',
}

/** The facts of a document that decide the first word of its lines. */
export type LinesOf = Pick<Invoice, 'type' | 'credits_no_invoice' | 'takes_back'>

/** The reason of a credit is kept as a line without an amount (`credit-invoice.ts`). Readers see it as a paragraph. */
export const isReasonLine = ({ type }: Pick<LinesOf, 'type'>, { amountMinor, template, period }: TextOfLine): boolean =>
  type === 'credit_note' && amountMinor === 0 && !template && period === undefined

type TextOfLine = Pick<InvoiceLine, 'text' | 'template' | 'period' | 'amountMinor'>

export function lineText(line: TextOfLine, document: LinesOf, language: Language): string {
  const { text, template, period } = line
  const filled =
    template && period !== undefined
      ? `${fillIn(text, period, period.timezone, language)}${pauseWords(period.pause, language)}`
      : text
  const first = isReasonLine(document, line) ? undefined : firstWord(document)
  return first === undefined ? filled : `${first[language]}: ${filled}`
}

function firstWord({ type, credits_no_invoice, takes_back }: LinesOf): Translated | undefined {
  if (takes_back !== undefined) return takenBack
  return type === 'credit_note' && credits_no_invoice !== true ? credit : undefined
}

type LinePeriod = NonNullable<InvoiceLine['period']>

/** Filled-in values are not searched for placeholders themselves. Unknown placeholders stay as they are. */
function fillIn(text: string, period: LinePeriod, timezone: string, language: Language): string {
  const { begin, end } = period.part ?? period
  const values: Readonly<Record<string, () => string>> = {
    begin: () => longDate(dateOf(begin, timezone), language),
    end: () => (end === null ? '…' : longDate(dateOf(lastInstant(begin, end), timezone), language)),
    campaign: () => period.campaign_name,
    quantity: () => new Intl.NumberFormat(localeOf(language)).format(period.quantity),
    subscription: () => period.subscription,
  }
  return text.replaceAll(/\{(begin|end|campaign|quantity|subscription)\}/g, (placeholder, name: string) =>
    (values[name] ?? (() => placeholder))(),
  )
}

/**
 * The days of supply of a line: the days of the part that the line is about. The last day is null if the end is not
 * known.
 */
export interface Supply {
  readonly begin: PlainDate
  readonly end: PlainDate | null
}

/** Undefined for a line without a period, which is supplied on the day of its document. */
export function supplyOf({ period }: Pick<InvoiceLine, 'period'>): Supply | undefined {
  if (period === undefined) return undefined
  const { begin, end } = period.part ?? period
  const zone = period.timezone
  return { begin: dateOf(begin, zone), end: end === null ? null : dateOf(lastInstant(begin, end), zone) }
}

/** The end of a period is the first instant after it, so a period to midnight has the day before as its last day. */
const lastInstant = (begin: Instant, end: Instant) => (end > begin ? instantOf(millisOf(end) - 1) : begin)
