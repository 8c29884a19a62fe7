/** A stored document with all data for its PDF, its page and its e-mails. */
import { agreementNamed } from '../../domain/collection/agreements.ts'
import { collectionSource } from '../../domain/collection/source-of-agreement.ts'
import { balanceLeftOf } from '../../domain/payment/balance-left.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { dateOf, type Instant } from '../../domain/time/time.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { World } from '../../domain/world/world.ts'
import type { Collected, InvoiceDocument } from '../../invoice-document/invoice-document.ts'
import { collectedOn } from '../../invoice-document/collected-on.ts'
import { correctedNumber, toInvoiceDocument } from '../../invoice-document/of-invoice.ts'
import type { Language } from '../../language/language.ts'
import { readLogoImage } from '../../store/account/logos.ts'
import { documentOf } from '../../store/customer/documents.ts'

export interface ToShow {
  readonly invoice: Invoice
  /** The world of its customer, advanced to now. */
  readonly world: World
  readonly settings: Settings
  readonly language: Language
  readonly now: Instant
}

export async function shownDocument({ invoice, world, settings, language, now }: ToShow): Promise<InvoiceDocument> {
  const { id: account, timezone } = settings.account
  const reference = invoice.paper.logo
  const corrected = correctedNumber(invoice)
  const [logo, credited] = await Promise.all([
    reference === undefined ? undefined : readLogoImage(account, reference),
    corrected === undefined ? undefined : documentOf(account, world, corrected),
  ])
  return toInvoiceDocument(invoice, {
    customer_id: world.customer.id,
    settings,
    language,
    today: dateOf(now, timezone),
    logo,
    credited,
    collected: collectedFrom(world, invoice, settings, language),
    ...(invoice.type === 'credit_note' ? { creditLeftMinor: balanceLeftOf(world.ledger, invoice.number) } : {}),
  })
}

/** The collection of an open invoice, in the form announced to the payer. */
function collectedFrom(
  world: World,
  { collection }: Invoice,
  settings: Settings,
  language: Language,
): Collected | undefined {
  if (collection === undefined || (collection.state !== 'planned' && collection.state !== 'submitted')) return undefined
  const agreement = agreementNamed(world, collection.agreement)
  return agreement && collectedOn(collection.on, collectionSource(agreement, settings), language)
}
