/**
 * The values of an e-mail for its preview: those of a customer, if it has what the e-mail is about, and made-up ones
 * for the rest.
 */
import { agreementsOf } from '../../domain/collection/agreements.ts'
import { agreementNotices, expiringNotice } from '../../domain/notice/agreement-notice.ts'
import { endingsOf } from '../../domain/notice/subscription-endings.ts'
import { cancelBy } from '../../domain/notice/next-notice.ts'
import { noticesOf, type Notice } from '../../domain/settings/notice-laws.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { noticeOfTemplate, placeholdersOf } from '../../domain/settings/template-kinds.ts'
import { dateOf, type Instant } from '../../domain/time/time.ts'
import type { WaitingNotice } from '../../domain/world/notice.ts'
import type { World } from '../../domain/world/world.ts'
import { daysSince } from '../../invoice-document/of-invoice.ts'
import type { Language } from '../../language/language.ts'
import type { LetterFrame } from '../../messages/render-template.ts'
import type { Values } from '../../messages/template-language.ts'
import { documentValues } from '../../messages/template-values.ts'
import { signedInvoiceUrl } from '../../outside/invoice-link.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { shownDocument } from '../../work/deliveries/printable-document.ts'
import { brandOf } from '../../work/account/letter-brand.ts'
import { sampleCode } from '../../work/notices/notice-code.ts'
import { valuesOfNotice } from '../../work/notices/notice-letter.ts'
import { worldAt } from '../../domain/engine/engine.ts'

export interface PreviewOptions {
  readonly settings: Settings
  readonly kind: string
  readonly language: Language
  readonly customer: string | undefined
  readonly now: Instant
  readonly baseUrl: string
}

export interface Preview {
  readonly values: Values
  readonly frame: LetterFrame
}

/** Undefined if there is no such customer. */
export async function previewOf(options: PreviewOptions): Promise<Preview | undefined> {
  const { settings, language } = options
  const values = await previewValues(options)
  if (values === undefined) return undefined
  const [entity] = settings.business_entities
  const letter = { subject: '', preheader: '', heading: '', paragraphs: [], closing: '', legal: [] }
  const brand = await brandOf(settings, entity?.external_id, entity?.name ?? '')
  return { values, frame: { letter, language, brand } }
}

async function previewValues(options: PreviewOptions): Promise<Values | undefined> {
  const { settings, kind, customer, now } = options
  const madeUp = Object.fromEntries((placeholdersOf(kind, settings) ?? []).map((name) => [name, samples[name] ?? '']))
  if (customer === undefined) return madeUp
  const stored = await loadWorld(settings.account.id, customer)
  if (stored === undefined || stored.customer.erased !== undefined) return undefined
  const world = worldAt(stored, now, settings)
  const { name, company } = world.customer.builtin
  const own =
    noticeOfTemplate(kind) === undefined ? await valuesOfDocument(world, options) : await ofNotice(world, options)
  return { ...madeUp, name: name ?? company ?? '', ...own }
}

const samples: Readonly<Record<string, unknown>> = {
  ...{ name: 'Ann Berg', seller: 'The Gazette', number: 'DK-1', amount: '99.00', due: '31.12.', days_overdue: 7 },
  ...{ payment: ['IBAN DK50 0040 0440 1162 43'], order_number: '1', items: ['The Gazette'], until: '31.12.' },
  ...{ url: 'https://example.com/', order_url: 'https://example.com/', stop_url: 'https://example.com/' },
  portal_url: 'https://example.com/',
  ...{
    campaign: 'The Gazette',
    next: 'The Gazette',
    date: '31.12.',
    cancel_by: '30.12.',
    earliest_end: '31.1.',
    code: sampleCode,
    old_price: '89.00',
    price: '99.00',
    from: 'Visa 4242',
    minutes: 15,
    received: '1.12. 12:00',
    payment_url: 'https://example.com/',
  },
  ...{ legal: '…', giver: 'Bo Dam', message: '…', is_ahead: true },
}

/** The values of the customer's last open document. */
async function valuesOfDocument(world: World, options: PreviewOptions): Promise<Values> {
  const { settings, kind, language, now, baseUrl } = options
  const invoice = ['invoice', 'reminder'].includes(kind) ? world.ledger.open.at(-1) : undefined
  if (invoice === undefined) return {}
  const document = await shownDocument({ invoice, world, settings, language, now })
  const url = await signedInvoiceUrl({ settings, baseUrl }, { customer: world.customer.id, number: invoice.number })
  const daysOverdue = daysSince(invoice.due, dateOf(now, settings.account.timezone))
  return documentValues(document, language, { url, daysOverdue })
}

/** The values of the notice about the next end of a period of the customer. */
async function ofNotice(world: World, options: PreviewOptions): Promise<Values> {
  const { settings, kind, language, now, baseUrl } = options
  const id = noticeOfTemplate(kind)
  const notice = noticesOf(settings).find((each) => each.id === id || each.template === id)
  if (notice?.when === 'agreement_expiring') return await ofExpiring(world, notice, options)
  const subscription = world.subscriptions.find((each) => endingsOf(each, settings).length > 0)
  const ending = subscription && endingsOf(subscription, settings).at(-1)
  if (notice === undefined || subscription === undefined || ending === undefined) return {}
  const waiting: WaitingNotice = {
    ...{ id: '', customer: world.customer.id, notice: notice.id, subscription: subscription.id, when: notice.when },
    ...{
      period: ending.period.serial,
      event_at: ending.at,
      cancel_by: cancelBy(subscription, ending, settings) ?? ending.at,
      required: notice.required,
    },
    ...(notice.law === undefined ? {} : { law: notice.law }),
    ...{ by: 'email', ready_at: now, failures: 0 },
  }
  return {
    ...(await valuesOfNotice(world, { waiting, notice, code: codeOf(notice) }, { settings, now, baseUrl, language })),
  }
}

/** The values of the notice about the customer's next agreement that expires. */
async function ofExpiring(world: World, notice: Notice, options: PreviewOptions): Promise<Values> {
  const { settings } = options
  const untold = agreementsOf(world).map(({ noticed: _, ...agreement }) => agreement)
  const asBefore: World = { ...world, customer: { ...world.customer, agreements: untold } }
  const sinceEver: Settings = { ...settings, notices_since: {} }
  const [due] = [...agreementNotices(asBefore, sinceEver)].filter((each) => each.notice.id === notice.id)
  const waiting = due && expiringNotice(world.customer.id, due)
  return waiting === undefined
    ? {}
    : { ...(await valuesOfNotice(world, { waiting, notice, code: codeOf(notice) }, options)) }
}

/** No code is made for a preview. */
const codeOf = ({ code }: Notice): string => (code === undefined ? '' : sampleCode)
