/** A stored document with everything that its paper, its page and its e-mails show. */
import { balanceLeftOf } from '../../domain/payment/balance-left.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { dateOf, type Instant } from '../../domain/time/time.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { World } from '../../domain/world/world.ts'
import type { InvoiceDocument } from '../../invoice-document/invoice-document.ts'
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
    ...(invoice.type === 'credit_note' ? { creditLeftMinor: balanceLeftOf(world.ledger, invoice.number) } : {}),
  })
}
