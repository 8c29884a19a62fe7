/** The e-mails of an order, with their links. */
import type { Order, OrderMailKind } from '../../domain/order/order.ts'
import { orderSummary } from '../../domain/order/order-summary.ts'
import type { OrderSummary } from '../../domain/order/order-view.ts'
import { senderAddress } from '../../domain/settings/business-entity.ts'
import { portalAddress } from '../../domain/settings/portal-url.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import {
  confirmEmailLetter,
  deniedLetter,
  giftLetter,
  legalWords,
  orderConfirmationLetter,
  receivedLetter,
  resumeLetter,
} from '../../order-page/order-mail.ts'
import { portalLinks } from '../../mail/letter-words.ts'
import type { Letter, LetterLink } from '../../mail/mail-letter.ts'
import { orderValues } from '../../messages/template-values.ts'
import { contractLabel } from '../../language/contract-labels.ts'
import { contractPageUrl } from '../../order-page/page-frame.ts'
import { brandOf } from '../account/letter-brand.ts'
import { inOwnWords } from '../templates/own-words.ts'
import { orderPath, type OrderLinkPurpose } from '../../outside/order-link.ts'
import type { Mail } from '../../outside/send-mail.ts'

export type OrderLetter =
  | { readonly outcome: 'written'; readonly mail: Mail }
  /** The reason for the letter no longer exists. */
  | { readonly outcome: 'needless' }
  | { readonly outcome: 'impossible'; readonly reason: string }

export interface OrderLetterOptions {
  readonly settings: Settings
  readonly now: Instant
  readonly baseUrl: string
}

export async function letterOfOrder(
  order: Order,
  kind: OrderMailKind,
  options: OrderLetterOptions,
): Promise<OrderLetter> {
  const { settings, now } = options
  if (!isWanted(order, kind)) return { outcome: 'needless' }
  const summary = orderSummary(order, { settings, now })
  const [seller] = summary.sellers
  const from = senderAddress(seller?.external_id, settings)
  if (from === undefined) return { outcome: 'impossible', reason: 'no business entity has an e-mail address' }
  const to = kind === 'gift' ? order.gift?.email : order.email
  if (to === undefined) return { outcome: 'needless' }
  // The contract of a gift is the giver's.
  const links = kind === 'gift' ? [] : contractLinks(summary, options)
  const portal = kind === 'gift' ? undefined : portalOf(summary, options)
  const [letter, brand, values] = await Promise.all([
    letterFor(kind, order, summary, options),
    brandOf(settings, seller?.external_id, seller?.name ?? summary.form.name),
    valuesOf(kind, order, { summary, links, portal }, options),
  ])
  const whole = { ...letter, links: [...(letter.links ?? []), ...portalLinks(portal, summary.language), ...links] }
  const words = await inOwnWords({ letter: whole, language: summary.language, brand }, { settings, kind, values })
  // A confirmation that comes back gives the reader more time to withdraw.
  const about =
    order.customer === undefined ? {} : { about: { account: settings.account.id, customer: order.customer } }
  return { outcome: 'written', mail: { from, ...(seller && { fromName: seller.name }), to: [to], ...about, ...words } }
}

interface LetterParts {
  readonly summary: OrderSummary
  readonly links: readonly LetterLink[]
  /** The address of the portal. */
  readonly portal: string | undefined
}

async function valuesOf(
  kind: OrderMailKind,
  order: Order,
  { summary, links, portal }: LetterParts,
  { settings, baseUrl }: OrderLetterOptions,
) {
  const purpose = kind === 'confirm-email' ? 'confirm' : kind === 'gift' ? 'gift' : 'resume'
  return orderValues(summary, {
    url: `${baseUrl}${await orderPath(settings, { order: order.id, purpose })}`,
    timezone: settings.account.timezone,
    legal: kind === 'gift' ? '' : legalWords(summary, links),
    giver: giverOf(order),
    portalUrl: portal ?? '',
  })
}

const portalOf = ({ sellers, language }: OrderSummary, { settings, baseUrl: base }: OrderLetterOptions) =>
  portalAddress(settings, { base, language, entities: sellers.map(({ external_id }) => external_id) })

const giverOf = ({ address, email }: Order): string => address?.name ?? address?.company ?? email

/** The links by which contracts are withdrawn from and cancelled, below every e-mail of an order. */
function contractLinks(
  { sellers, language }: OrderSummary,
  { settings, baseUrl: base }: OrderLetterOptions,
): readonly LetterLink[] {
  const pages = { base, account: settings.account.id, language }
  return sellers.flatMap(({ external_id, country }) =>
    (['withdraw', 'cancel'] as const).map((page) => ({
      label: contractLabel(`${page}_link`, language, country).text,
      url: contractPageUrl(page, external_id, pages),
    })),
  )
}

function isWanted({ status, gift }: Order, kind: OrderMailKind): boolean {
  switch (kind) {
    case 'resume':
      return status === 'awaitingconfirmation'
    case 'confirm-email':
      return status === 'awaitingemailconfirmation'
    case 'received':
      return status === 'awaitingapproval'
    case 'order-confirmation':
      return status === 'approved'
    case 'denied':
      return status === 'denied'
    case 'gift':
      return status === 'approved' && gift !== undefined && gift.accepted === undefined
  }
}

async function letterFor(
  kind: OrderMailKind,
  order: Order,
  summary: OrderSummary,
  { settings, baseUrl }: OrderLetterOptions,
): Promise<Letter> {
  const { timezone } = settings.account
  const urlTo = async (purpose: OrderLinkPurpose) =>
    `${baseUrl}${await orderPath(settings, { order: order.id, purpose })}`
  switch (kind) {
    case 'resume':
      return resumeLetter(summary, { url: await urlTo('resume'), timezone })
    case 'confirm-email':
      return confirmEmailLetter(summary, { url: await urlTo('confirm'), timezone })
    case 'received':
      return receivedLetter(summary)
    case 'order-confirmation':
      return orderConfirmationLetter(summary)
    case 'denied':
      return deniedLetter(summary)
    case 'gift': {
      const { gift, sellers, language, items } = summary
      const message = gift?.message
      return giftLetter({
        giver: giverOf(order),
        gift: items.map(({ name }) => name).join(', '),
        ...(gift?.begin !== undefined && { begin: gift.begin }),
        recipient: gift?.name ?? '',
        ...(message === undefined ? {} : { message }),
        language,
        sellers,
        url: await urlTo('gift'),
      })
    }
  }
}
