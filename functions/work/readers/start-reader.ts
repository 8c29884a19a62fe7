/** Begins and finds sessions of readers. A token names account and customer before its secret: one read finds it. */
import { randomBytes } from 'node:crypto'
import { normaliseEmail } from '../../domain/fields/email.ts'
import {
  newReaderSession,
  readerLinkMillis,
  readerSessionMillis,
  type ReaderSession,
  type ReaderSessionWay,
} from '../../domain/portal/reader-session.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, millisOf, type Instant } from '../../domain/time/time.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { runtime } from '../../outside/runtime.ts'
import { accountNow } from '../../store/account/clock.ts'
import { readCustomers } from '../../store/customer/customer-item.ts'
import { ContendedError } from '../../store/dynamo/retrying.ts'
import { transactOnce, type ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { hashOfSecret } from '../../store/keys.ts'
import { readerLinkRemoval, readReaderLink, storeReaderLink, type ReaderLink } from '../../store/reader/reader-links.ts'
import { readerSessionWrite, readReaderSession, type NamedSession } from '../../store/reader/reader-sessions.ts'
import { presentCustomer } from '../customers/customer-view.ts'

/** 256 random bits. */
const newSecret = () => randomBytes(32).toString('base64url')

/** Ids contain no tilde. */
const tokenForm = /^(?<account>[A-Za-z0-9._-]{1,64})~(?<customer>[A-Za-z0-9._-]{1,64})~(?<secret>[\w-]{43})$/

/** The place of a token's session; undefined for a text that is not a token of a reader. */
export function sessionOfToken(token: string): NamedSession | undefined {
  const { account, customer, secret } = tokenForm.exec(token)?.groups ?? {}
  return account === undefined || customer === undefined || secret === undefined
    ? undefined
    : { account, customer, tokenHash: hashOfSecret(`reader ${secret}`) }
}

/** The session of a token, which may have ended by the account's time (`isRunning`). */
export async function storedReader(token: string): Promise<ReaderSession | undefined> {
  const named = sessionOfToken(token)
  return named && (await readReaderSession(named))
}

export interface StartingReader {
  readonly customer: Pick<Customer, 'id' | 'sign_in_changes'>
  readonly way: ReaderSessionWay
  readonly return_to?: string
}

/** The token for the cookie. */
export async function startReader(settings: Settings, reader: StartingReader): Promise<string> {
  const token = await start(settings, reader, [])
  if (token === undefined) throw new ContendedError('the sign-in of a reader', 'lost-race')
  return token
}

async function start(
  settings: Settings,
  reader: StartingReader,
  uses: readonly ConditionalWrite[],
): Promise<string | undefined> {
  const secret = newSecret()
  const account = settings.account.id
  const { customer, way, return_to } = reader
  const { id, sign_in_changes } = customer
  const session = newReaderSession(
    {
      ...{ account, customer: id, way },
      ...(sign_in_changes !== undefined && { sign_in_changes }),
      ...(return_to !== undefined && { return_to }),
    },
    await accountNow(settings, instantOf(Date.now())),
  )
  const keptUntil = Date.now() + readerSessionMillis(way)
  const write = readerSessionWrite(hashOfSecret(`reader ${secret}`), session, keptUntil)
  const { outcome } = await transactOnce([...uses, write], runtime.newToken())
  return outcome === 'committed' ? `${account}~${id}~${secret}` : undefined
}

/** The time for which a link is kept in real time, because the clock of a test account may stand still. */
const keptMillis = 24 * 60 * 60_000

/** A link that works once, within a quarter of an hour of the account's time. */
export async function makeReaderLink(
  settings: Settings,
  link: Omit<ReaderLink, 'account' | 'until'>,
): Promise<{ readonly token: string; readonly until: Instant }> {
  const token = newSecret()
  const now = await accountNow(settings, instantOf(Date.now()))
  const until = instantOf(millisOf(now) + readerLinkMillis)
  const stored = { ...link, account: settings.account.id, until }
  await storeReaderLink(hashOfSecret(token), stored, Date.now() + keptMillis)
  return { token, until }
}

/** The link of a token; undefined if there is none in the account, or its time is over. */
export async function findReaderLink(settings: Settings, token: string): Promise<ReaderLink | undefined> {
  const [link, now] = await Promise.all([
    readReaderLink(hashOfSecret(token)),
    accountNow(settings, instantOf(Date.now())),
  ])
  return link?.account === settings.account.id && now < link.until ? link : undefined
}

/**
 * The token of the session that a link begins. The link is used up. Undefined if somebody else was first, or the
 * customer is gone or has another address than the link was sent to.
 */
export async function startByReaderLink(
  settings: Settings,
  token: string,
  link: ReaderLink,
): Promise<string | undefined> {
  const customer = await customerNow(settings, link.customer)
  if (customer === undefined || !isStillTheirs(link, customer)) return undefined
  const { way, return_to } = link
  const reader = { customer, way, ...(return_to !== undefined && { return_to }) }
  return await start(settings, reader, [readerLinkRemoval(hashOfSecret(token))])
}

/** Whether the customer still has the address for which the link was made. */
export const isStillTheirs = ({ email }: ReaderLink, { builtin }: Customer): boolean =>
  email === undefined || (builtin.email !== undefined && normaliseEmail(builtin.email) === email)

/** The present customer; undefined if there is none. No id contains `#`. */
export async function customerNow(settings: Settings, id: string): Promise<Customer | undefined> {
  const { id: account } = settings.account
  const [item] = await readCustomers(account, [id])
  const now = await accountNow(settings, instantOf(Date.now()))
  return item && (await presentCustomer(item, { account, settings, now }))
}
