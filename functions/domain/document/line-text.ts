/**
 * What a line of an invoice or a credit note says to its reader. The texts of campaigns have placeholders (account
 * file: `{begin}`, `{end}`, `{campaign}`, `{quantity}`, `{subscription}`), which are filled in when a line is shown, in
 * the language of who looks at it; the facts they stand for are those of the line, which never change.
 */
import { localeOf, longDate } from '../../language/date.ts'
import type { Language, Translated } from '../../language/language.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, instantOf, millisOf, type Instant } from '../time.ts'
import type { Invoice, InvoiceLine } from '../world/invoice.ts'

/** What a line of a credit note begins with. */
const credit: Translated = {
  en: 'Credit',
  da: 'Kreditering',
  sv: 'Kreditering',
  nb: 'Kreditering',
  // As the document is a Rechnungskorrektur: a Gutschrift is, in German tax law, an invoice that the buyer writes.
  de: 'Korrektur',
  fi: 'Hyvitys',
}

export function lineText(
  { text, template, period }: Pick<InvoiceLine, 'text' | 'template' | 'period'>,
  type: Invoice['type'],
  settings: Pick<Settings, 'account'>,
  language: Language,
): string {
  const filled = template && period !== undefined ? fillIn(text, period, settings.account.timezone, language) : text
  return type === 'credit_note' ? `${credit[language]}: ${filled}` : filled
}

type LinePeriod = NonNullable<InvoiceLine['period']>

/** What is filled in is never looked at for placeholders itself; those that are not known stay as they are. */
function fillIn(text: string, period: LinePeriod, timezone: string, language: Language): string {
  const { begin, end } = period.part ?? period
  const values: Readonly<Record<string, () => string>> = {
    begin: () => longDate(dateOf(begin, timezone), language),
    end: () => (end === null ? '…' : longDate(dateOf(lastInstant(begin, end), timezone), language)),
    campaign: () => period.campaign_name,
    quantity: () => new Intl.NumberFormat(localeOf(language)).format(period.quantity),
    subscription: () => period.subscription,
  }
  return text.replaceAll(/\{(begin|end|campaign|quantity|subscription)\}/g, (known, name: string) =>
    (values[name] ?? (() => known))(),
  )
}

/** A stretch ends before its end: one to midnight has the day before as its last. */
const lastInstant = (begin: Instant, end: Instant) => (end > begin ? instantOf(millisOf(end) - 1) : begin)
