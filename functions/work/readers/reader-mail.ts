/** E-mails of the portal: a link to sign in, the proof of a new address, and actions in a reader's name. */
import { languageOf } from '../../domain/customer/customer-language.ts'
import { isStopped } from '../../domain/customer/stopped-emails.ts'
import { sellerOf } from '../../domain/document/seller.ts'
import { normaliseEmail } from '../../domain/fields/email.ts'
import { sellingEntities } from '../../domain/portal/reader-rights.ts'
import { readerLinkMillis } from '../../domain/portal/reader-session.ts'
import { defaultLanguage, type BusinessEntity, type Portal, type Settings } from '../../domain/settings/settings.ts'
import { instantOf } from '../../domain/time/time.ts'
import type { Customer } from '../../domain/world/customer.ts'
import type { Language } from '../../language/language.ts'
import { sellerLines } from '../../invoice-document/format.ts'
import { readerLetter, type ReaderMailKind } from '../../messages/reader-letter.ts'
import { sendMail } from '../../outside/send-mail.ts'
import { accountNow } from '../../store/account/clock.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { worldWithYields } from '../../store/customer/world-with-yields.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { brandOf } from '../account/letter-brand.ts'
import { inOwnWords } from '../templates/own-words.ts'
import type { ReaderAddressMessage, ReaderChangeMessage, ReaderLinkMessage } from '../queues/mail-message.ts'
import { customerNow, makeReaderLink } from './start-reader.ts'

/** Mails a link to the customer of an address; does nothing if there is none. */
export async function sendReaderLink(message: ReaderLinkMessage): Promise<void> {
  const { account, reader_link_to: email, page, asked_at } = message
  // An expired link is not sent.
  if (email === '' || Date.now() - asked_at > readerLinkMillis) return
  const settings = await loadPresentSettings(account)
  const portal = settings?.portal
  if (settings === undefined || portal === undefined) return
  const [id] = await idOfEmail(account, normaliseEmail(email))
  const customer = id === undefined ? undefined : await customerNow(settings, id)
  const to = customer?.builtin.email
  // The customer may get the address only later, or may have just given it up.
  if (customer === undefined || to === undefined || normaliseEmail(to) !== normaliseEmail(email)) return
  const { token } = await makeReaderLink(settings, {
    ...{ customer: customer.id, way: 'link', page },
    email: normaliseEmail(to),
  })
  const language = message.language ?? languageOf(customer) ?? defaultLanguage(settings)
  const url = `${portalUrl(portal)}link/${token}/?language=${language}`
  await send({ settings, portal, customer, to, language, kind: 'link', button: url })
}

/**
 * Mails a link to the address that a customer wants to have. If another customer has the address, that customer is
 * notified instead, and the one who asked learns nothing.
 */
export async function sendAddressLink(message: ReaderAddressMessage): Promise<void> {
  const { account, reader_address: to, customer: id, asked_at, language } = message
  if (Date.now() - asked_at > readerLinkMillis) return
  const settings = await loadPresentSettings(account)
  const portal = settings?.portal
  const customer = settings && (await customerNow(settings, id))
  if (settings === undefined || portal === undefined || customer === undefined) return
  const [owner] = await idOfEmail(account, normaliseEmail(to))
  const other = owner === undefined || owner === id ? undefined : await customerNow(settings, owner)
  if (other !== undefined) {
    const own = languageOf(other) ?? defaultLanguage(settings)
    await send({ settings, portal, customer: other, to, language: own, kind: 'taken', button: portalUrl(portal) })
    return
  }
  const { email } = customer.builtin
  const { token } = await makeReaderLink(settings, {
    ...{ customer: id, way: 'link', page: 'data', new_email: to },
    ...(email !== undefined && { email: normaliseEmail(email) }),
  })
  const url = `${portalUrl(portal)}link/${token}/?language=${language}`
  await send({ settings, portal, customer, to, language, kind: 'address', button: url })
}

/** Tells a reader of a change at the address that was known before it. */
export async function tellReader({ account, reader_told: to, customer: id }: ReaderChangeMessage): Promise<void> {
  const settings = await loadPresentSettings(account)
  const portal = settings?.portal
  const customer = settings && (await customerNow(settings, id))
  if (settings === undefined || portal === undefined || customer === undefined) return
  const language = languageOf(customer) ?? defaultLanguage(settings)
  await send({ settings, portal, customer, to, language, kind: 'changed', button: portalUrl(portal) })
}

const portalUrl = ({ path }: Portal): string => `${environment('BASE_URL')}/my/${path}/`

interface ReaderMail {
  readonly settings: Settings
  readonly portal: Portal
  readonly customer: Customer
  readonly to: string
  readonly language: Language
  readonly kind: ReaderMailKind
  readonly button: string
}

/** The kinds of the account's own words. */
const templates: Readonly<Record<ReaderMailKind, string>> = {
  link: 'sign-in',
  changed: 'portal-change',
  address: 'portal-address',
  taken: 'portal-address-taken',
}

async function send({ settings, portal, customer, to, language, kind, button }: ReaderMail): Promise<void> {
  const sender = await senderTo(customer, settings, portal)
  if (sender?.email === undefined || isStopped(customer, to)) {
    console.warn({ message: 'An e-mail of the portal is not sent.', account: settings.account.id, kind })
    return
  }
  const minutes = readerLinkMillis / 60_000
  const values = { name: customer.builtin.name ?? '', seller: sender.name, url: button, minutes }
  const legal = [sender.name, ...sellerLines(sellerOf(sender), language)]
  const letter = readerLetter(kind, values, { language, legal })
  const brand = await brandOf(settings, sender.external_id, sender.name)
  const own = { settings, kind: templates[kind], values: { ...values } }
  const content = await inOwnWords({ letter, language, brand }, own)
  try {
    const about = { account: settings.account.id, customer: customer.id }
    await sendMail({ from: sender.email, fromName: sender.name, to: [to], about, ...content })
  } catch (error) {
    if (!(error instanceof Error && error.name === 'RecipientRefused')) throw error
    console.warn({ message: 'The mail server refused the address of a reader.', account: settings.account.id })
  }
}

/** The first business entity with an address that sells the reader's subscriptions, otherwise the portal's first. */
async function senderTo({ id }: Customer, settings: Settings, portal: Portal): Promise<BusinessEntity | undefined> {
  const now = await accountNow(settings, instantOf(Date.now()))
  const stored = await loadWorld(settings.account.id, id)
  const world = stored && (await worldWithYields(stored, now, settings))
  const selling = world === undefined ? [] : sellingEntities(world, now, settings, portal)
  const canMail = settings.business_entities.filter(({ email }) => email !== undefined)
  const firstOf = (named: readonly string[]) => canMail.find(({ external_id }) => named.includes(external_id))
  return firstOf(selling) ?? firstOf(portal.business_entities) ?? canMail[0]
}
