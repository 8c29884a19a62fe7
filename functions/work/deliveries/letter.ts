/** The e-mail of a delivery: the words about the document, and the document as a PDF. */
import { senderAddress } from '../../domain/settings/business-entity.ts'
import type { Delivery } from '../../domain/world/delivery.ts'
import { isStopped } from '../../domain/customer/stopped-emails.ts'
import { buyerOf } from '../../domain/document/buyer.ts'
import { toPayOf } from '../../domain/world/invoice.ts'
import { portalAddress } from '../../domain/settings/portal-url.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { dateOf, type Instant } from '../../domain/time/time.ts'
import { pdfName } from '../../invoice-document/invoice-document.ts'
import { brandOf, invoiceLetter, reminderLetter } from '../../invoice-document/invoice-letter.ts'
import { daysSince } from '../../invoice-document/of-invoice.ts'
import { invoicePdf } from '../../invoice-document/pdf.ts'
import { signedInvoiceUrl } from '../../outside/invoice-link.ts'
import type { Mail } from '../../outside/send-mail.ts'
import { yieldThread } from '../../store/customer/world-with-yields.ts'
import { documentValues } from '../../messages/template-values.ts'
import { inOwnWords } from '../templates/own-words.ts'
import { inTurn } from '../advance/one-at-a-time.ts'
import { shownDocument } from './printable-document.ts'
import type { BilledWorld } from './billed-world.ts'

export type Letter =
  | { readonly outcome: 'written'; readonly mail: Mail }
  /** The invoice of the reminder is paid. */
  | { readonly outcome: 'needless' }
  /** The sender or the customer has no e-mail address. */
  | { readonly outcome: 'impossible'; readonly reason: string }

export interface LetterOptions {
  readonly delivery: Delivery
  readonly settings: Settings
  readonly now: Instant
  /** The service's address, without a last slash. */
  readonly baseUrl: string
}

export async function letterOf(billed: BilledWorld, options: LetterOptions): Promise<Letter> {
  const { world, document } = billed
  const { delivery, settings, now } = options
  if (delivery.kind === 'reminder' && toPayOf(document) <= 0) return { outcome: 'needless' }
  const from = senderAddress(document.entity, settings)
  if (from === undefined) {
    return {
      outcome: 'impossible',
      reason: `the business entity ${document.entity} has no e-mail address to send it from, nor has any other`,
    }
  }
  const { email } = buyerOf(world.customer)
  const addresses = delivery.to ?? (email === undefined ? [] : [email])
  if (addresses.length === 0) return { outcome: 'impossible', reason: 'the customer has no e-mail address' }
  const to = addresses.filter((address) => !isStopped(world.customer, address))
  if (to.length === 0) return { outcome: 'impossible', reason: 'e-mails to the address were stopped' }

  const { language } = document.paper
  const paper = await shownDocument({ invoice: document, world, settings, language, now })
  const paymentUrl = await signedInvoiceUrl(options, { customer: delivery.customer, number: document.number })
  const portalUrl = portalAddress(settings, { base: options.baseUrl, language, entities: [document.entity] })
  const daysOverdue = daysSince(document.due, dateOf(now, settings.account.timezone))
  const isReminder = delivery.kind === 'reminder'
  const letter = isReminder
    ? reminderLetter(paper, language, { paymentUrl, portalUrl, daysOverdue })
    : invoiceLetter(paper, language, { paymentUrl, portalUrl })
  const words = await inOwnWords(
    { letter, language, brand: brandOf(paper) },
    {
      settings,
      kind: isReminder ? 'reminder' : document.type,
      values: documentValues(paper, language, { url: paymentUrl, portalUrl, daysOverdue }),
    },
  )
  // PDFs are made one after another: each takes some 20 ms of computation, and other work can run in between.
  const content = () =>
    inTurn('PDFs', async () => {
      await yieldThread()
      return await invoicePdf(paper, language)
    })
  return {
    outcome: 'written',
    mail: {
      from,
      fromName: paper.seller.name,
      to,
      about: { account: settings.account.id, customer: delivery.customer },
      ...words,
      attachments: [{ name: pdfName(paper), contentType: 'application/pdf', content }],
    },
  }
}
