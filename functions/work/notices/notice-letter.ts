/** The e-mail or the letter of a notice: its values, its words and the link to unsubscribe. */
import { agreementNamed } from '../../domain/collection/agreements.ts'
import { languageOf } from '../../domain/customer/customer-language.ts'
import { sellerOf } from '../../domain/document/seller.ts'
import { emailOf, isWantedBy, waysTo } from '../../domain/notice/notice-recipient.ts'
import { maskedText } from '../../domain/portal/reader-agreements.ts'
import { endingsOf, pricesAround } from '../../domain/notice/subscription-endings.ts'
import { wayOut } from '../../domain/notice/way-out.ts'
import { senderAddress } from '../../domain/settings/business-entity.ts'
import type { Notice } from '../../domain/settings/notice-laws.ts'
import { portalAddress, type PortalLinkOptions } from '../../domain/settings/portal-url.ts'
import type { BusinessEntity, Settings } from '../../domain/settings/settings.ts'
import { campaignOf } from '../../domain/subscription/make-period.ts'
import { businessEntityOf, type PeriodAmount } from '../../domain/subscription/reading/pricing.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { WaitingNotice } from '../../domain/world/notice.ts'
import { letterQueue, type PostalLetter } from '../../domain/world/postal-letter.ts'
import { subscriptionOf, type World } from '../../domain/world/world.ts'
import type { Language } from '../../language/language.ts'
import { paymentMethodName } from '../../language/payment-methods.ts'
import { money, sellerLines } from '../../invoice-document/format.ts'
import { noticeLetter } from '../../messages/notice-mail.ts'
import { noticeValues, type NoticeValues } from '../../messages/notice-values.ts'
import { templateOfNotice } from '../../domain/settings/template-kinds.ts'
import { paragraphWords, type Letter, type LetterLink } from '../../mail/mail-letter.ts'
import { brandOf } from '../account/letter-brand.ts'
import { inOwnWords, letterInOwnWords, type OwnWords } from '../templates/own-words.ts'
import { makeCode } from './notice-code.ts'
import { stopPath } from '../../outside/stop-link.ts'
import type { Mail } from '../../outside/send-mail.ts'

export interface NoticeLetterOptions {
  readonly settings: Settings
  readonly now: Instant
  readonly baseUrl: string
}

export type NoticeLetter =
  | { readonly outcome: 'written'; readonly mail: Mail }
  | { readonly outcome: 'impossible'; readonly reason: string }
  | { readonly outcome: 'needless' }

interface NoticeSubject {
  readonly waiting: WaitingNotice
  readonly notice: Notice
}

/** A notice with the ordering code that it offers, which is empty if it offers none. */
interface CodedNotice extends NoticeSubject {
  readonly code: string
}

export async function mailOfNotice(
  world: World,
  subject: NoticeSubject,
  options: NoticeLetterOptions,
): Promise<NoticeLetter> {
  const { settings } = options
  const { customer } = world
  if (!isWantedBy(customer, subject.notice, settings)) return { outcome: 'needless' }
  const to = emailOf(customer)
  if (to === undefined) return { outcome: 'impossible', reason: 'no e-mail reaches the customer' }
  const entity = entityOf(world, subject, settings)
  const from = senderAddress(entity?.external_id, settings)
  if (entity === undefined || from === undefined) {
    return { outcome: 'impossible', reason: 'no business entity has an e-mail address' }
  }
  const { letter, language, own, stopUrl } = await wordsOfNotice(world, subject, entity, options)
  const brand = await brandOf(settings, entity.external_id, entity.name)
  return {
    outcome: 'written',
    mail: {
      from,
      fromName: entity.name,
      to: [to],
      about: { account: settings.account.id, customer: customer.id },
      ...(stopUrl === '' ? {} : { stopUrl }),
      ...(await inOwnWords({ letter, language, brand }, own)),
    },
  }
}

/** A notice as it is printed; undefined if nobody wants it, or it cannot be sent by letter any more. */
export async function postalLetterOf(
  world: World,
  subject: NoticeSubject,
  options: NoticeLetterOptions,
): Promise<PostalLetter | undefined> {
  const { settings, now } = options
  const { waiting, notice } = subject
  const entity = entityOf(world, subject, settings)
  const { delivery_method: method } = notice
  if (entity === undefined || method === undefined) return undefined
  if (!waysTo(world.customer, notice, settings).includes('letter')) return undefined
  const { letter: usual, language, own } = await wordsOfNotice(world, subject, entity, options)
  const letter = await letterInOwnWords(usual, language, own)
  const { id, customer, subscription, when, period, agreement, event_at, cancel_by, law, required, tried } = waiting
  return {
    ...{ id, customer, notice: waiting.notice, subscription, when, period, event_at, cancel_by, required },
    ...(agreement !== undefined && { agreement }),
    ...(law !== undefined && { law }),
    ...(tried !== undefined && { tried: [...tried] }),
    ...{ by: letterQueue(method), made: now, entity: entity.external_id, language, words: printedWords(letter) },
    ...{ ready_at: now, failures: 0 },
  }
}

/** The words of a printed letter, with links written out. */
function printedWords({ subject, paragraphs, button, closing, links = [] }: Letter): PostalLetter['words'] {
  const law = paragraphs.findIndex((paragraph) => typeof paragraph === 'object' && 'law' in paragraph)
  const words = paragraphs.map(paragraphWords)
  const writtenOut = ({ label, url }: LetterLink) => `${label}: ${url}`
  const behindLaw = law < 0 ? [] : words.slice(law + 1)
  return {
    subject,
    paragraphs: [...(law < 0 ? words : words.slice(0, law)), ...(button === undefined ? [] : [writtenOut(button)])],
    legal: words[law] ?? '',
    closing: [...behindLaw, closing].filter((part) => part !== '').join('\n\n'),
    small: links.map(writtenOut),
  }
}

/** The service's words for a notice, and the values for a template of the account. */
async function wordsOfNotice(
  world: World,
  subject: NoticeSubject,
  entity: BusinessEntity,
  options: NoticeLetterOptions,
): Promise<{ letter: Letter; language: Language; own: OwnWords; stopUrl: string }> {
  const { settings, now } = options
  const { notice } = subject
  const language = languageOf(world.customer) ?? entity.language
  const code = await makeCode(world.customer, subject.waiting, notice, settings, now)
  const values = await valuesOfNotice(world, { ...subject, code }, { ...options, language })
  const kind = templateOfNotice(notice.template ?? notice.id)
  return {
    letter: { ...noticeLetter(values, language), legal: [entity.name, ...sellerLines(sellerOf(entity), language)] },
    language,
    own: { settings, kind, values: { ...values } },
    stopUrl: values.stop_url,
  }
}

/** The values of a notice, which templates may name. */
export async function valuesOfNotice(
  world: World,
  { waiting, notice, code }: CodedNotice,
  { settings, now, baseUrl, language }: NoticeLetterOptions & { readonly language: Language },
): Promise<NoticeValues> {
  const { customer } = world
  const period = periodOf(world, waiting)
  const nameOf = (id: string | undefined) => {
    const campaign = id === undefined ? undefined : campaignOf(settings, id)
    return campaign?.customer_facing_name ?? campaign?.name ?? ''
  }
  const entity = entityOf(world, { waiting }, settings)
  const stopped = { customer: customer.id, purpose: notice.consent, entity: entity?.external_id ?? '' }
  const stop = notice.required ? '' : await stopPath(settings, stopped)
  const subscription = subscriptionOf(world, waiting.subscription)
  const link = { base: baseUrl, language, entities: entity === undefined ? [] : [entity.external_id] }
  const details = {
    name: customer.builtin.name ?? '',
    seller: entity?.name ?? '',
    campaign: nameOf(period?.campaign_id),
    next: nameOf(period?.terms.renews_to),
    code,
    order_url: orderUrl({ notice, code }, period?.campaign_id, settings, baseUrl),
    stop_url: stop === '' ? '' : `${baseUrl}${stop}?language=${language}`,
    portal_url: portalAddress(settings, link) ?? '',
    ...ofAgreement(world, waiting, { link, settings }),
    ...pricesOf(world, waiting, { settings, language }),
  }
  return noticeValues(waiting, details, {
    ...{ language, timezone: settings.account.timezone, now },
    wayOut: wayOut(subscription, waiting, now, settings),
  })
}

/** The prices of the period that ends and of the next one. */
function pricesOf(
  world: World,
  { subscription: id, period: serial }: WaitingNotice,
  { settings, language }: { readonly settings: Settings; readonly language: Language },
): Pick<NoticeValues, 'old_price' | 'price'> {
  const subscription = subscriptionOf(world, id)
  const endings = subscription === undefined ? [] : endingsOf(subscription, settings)
  const ending = endings.find(({ period }) => period.serial === serial)
  const prices = subscription && ending && pricesAround(ending, subscription, world.customer.builtin, settings)
  const words = (amount: PeriodAmount | undefined) =>
    amount === undefined ? '' : money(amount.amountMinor, amount.currency, language)
  return { old_price: words(prices?.old_price), price: words(prices?.price) }
}

/** The expiring payment method, and the page on which the reader can add another one. */
function ofAgreement(
  world: World,
  { agreement: id }: Pick<WaitingNotice, 'agreement'>,
  {
    link,
    settings,
  }: { readonly link: PortalLinkOptions & { readonly language: Language }; readonly settings: Settings },
): Pick<NoticeValues, 'from' | 'payment_url'> {
  const agreement = id === undefined ? undefined : agreementNamed(world, id)
  if (agreement === undefined) return { from: '', payment_url: '' }
  const isPageOpen = settings.portal?.operations.includes('startagreement') === true
  return {
    from: maskedText(agreement) ?? paymentMethodName(agreement.method, link.language),
    payment_url: isPageOpen ? (portalAddress(settings, { ...link, page: 'payment' }) ?? '') : '',
  }
}

/** The form with the code of the notice filled in, or the form on which an ending gift can be given again. */
function orderUrl(
  { notice: { code: offered, when }, code }: Omit<CodedNotice, 'waiting'>,
  campaign: string | undefined,
  settings: Settings,
  baseUrl: string,
): string {
  // Several accounts may have a form of this name.
  const urlOf = (form: string, query: Readonly<Record<string, string>>) =>
    `${baseUrl}/ordering-forms/${encodeURIComponent(form)}/?${new URLSearchParams({ account: settings.account.id, ...query }).toString()}`
  if (offered !== undefined) return code === '' ? '' : urlOf(offered.form, { ordering_code: code })
  if (when !== 'gift_ending' || campaign === undefined) return ''
  const form = settings.ordering_forms.find(({ gift, campaigns }) => gift && campaigns.includes(campaign))
  return form === undefined ? '' : urlOf(form.url_id, { campaign })
}

const periodOf = (world: World, { subscription, period }: WaitingNotice) =>
  subscriptionOf(world, subscription)?.periods.find(({ serial }) => serial === period)

const entityOf = (world: World, { waiting }: Pick<NoticeSubject, 'waiting'>, settings: Settings) =>
  businessEntityOf({ campaign_id: periodOf(world, waiting)?.campaign_id ?? '' }, settings)
