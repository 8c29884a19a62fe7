/**
 * Every key of both tables, built and parsed here and nowhere else.
 *
 * | access pattern                                   | table  | key                                                 |
 * | ------------------------------------------------ | ------ | --------------------------------------------------- |
 * | load a customer for a decision                   | main   | Query pk = customer, sk < `X`                       |
 * | default read of many customers                   | main   | BatchGetItem customer, `C`                          |
 * | everything in a customer's partition, in order   | main   | Query pk = customer, sk > a place                   |
 * | history of a customer; its changes, in order     | main   | Query pk = customer, sk begins with `Z#`            |
 * | changes of a customer below a version            | main   | Query pk = customer, sk < `Z#<version>`, backwards  |
 * | page customers                                   | main   | Query pk = list, sk = customer id                   |
 * | customer by email                                | main   | GetItem email                                       |
 * | customers by an indexed field's value            | main   | Query pk = field, sk begins with `V#<hash>#`        |
 * | customers with an indexed field filled in        | main   | Query pk = field, sk begins with `F#`               |
 * | settings, clock, link secret of an account       | main   | GetItem settings, `S` / `CLOCK` / `LINK`            |
 * | a logo of an account, by its reference           | main   | GetItem logos, reference                            |
 * | a template of an account's e-mails                | main   | GetItem templates, reference                        |
 * | whether a campaign has live subscriptions        | main   | Query pk = campaign, sk = customer id               |
 * | whether live subscriptions use a delivery method | main   | Query pk = delivery method, sk = customer id        |
 * | whether live subscriptions have a policy         | main   | Query pk = policy, sk = customer id                 |
 * | the customer that has a mandate                  | main   | conditional Put pk = business entity and reference  |
 * | whether agreements of a payment provider live    | main   | Query pk = provider, sk begins with method, entity  |
 * | the collection of a provider's payment           | main   | GetItem provider's payment                          |
 * | collections of a method that are ready           | main   | Query index `due`: due_pk = `#` and the method      |
 * | open invoices by the state of their collection   | main   | Query pk = list, sk begins with a date              |
 * | a customer's documents that are not open         | main   | Query pk = customer, sk begins with `X#I#`          |
 * | the same, and what was set against each other    | main   | Query pk = customer, sk begins with `X#I`           |
 * | payments of a customer                           | main   | Query pk = customer, sk begins with `X#P#`          |
 * | documents of many customers, open or not         | main   | BatchGetItem customer, `C`, `I#…` and `X#I#…`       |
 * | deliveries of a method that are ready            | main   | Query index `due`: due_pk = delivery method         |
 * | deliveries by their ids                          | main   | GetItem or BatchGetItem delivery method, id         |
 * | whether deliveries wait for a method             | main   | Query pk = delivery method                          |
 * | products assigned to a customer                  | main   | Query pk = customer, sk begins with `X#A#`          |
 * | the same of many customers                       | main   | BatchGetItem customer, `X#AP#…`                     |
 * | notes on a customer; one of them                 | main   | Query pk = customer, sk begins with `X#N#`; GetItem |
 * | notes of all customers, by due date              | main   | Query index `due`: due_pk = list of notes           |
 * | notices sent to a customer                       | main   | Query pk = customer, sk begins with `X#M#`          |
 * | notices to be told in a time                     | main   | Query pk = notice and month, sk between instants    |
 * | complaints about an issue, by postal code        | main   | Query pk = complaints of the product                |
 * | copies of a category to be delivered again       | main   | Query pk = redeliveries of the category             |
 * | assignments of a product, by shard               | main   | Query index `due`: due_pk = list of the product     |
 * | customers that may get an assigned product       | main   | Query pk = subscribers' list and shard              |
 * | when products are assigned by themselves         | main   | GetItem settings, `ASSIGN`                          |
 * | jobs that assign a product, by list and shard    | main   | GetItem assignment job                              |
 * | jobs at the indexes of fields, by field          | main   | GetItem index job; Query pk = index jobs            |
 * | account of an API key                            | main   | GetItem API key                                     |
 * | a session; a link to sign in                     | main   | GetItem session; GetItem link                       |
 * | a sign-in at a provider that has begun           | main   | DeleteItem sign-in                                  |
 * | a reader's session; all sessions of a reader     | main   | GetItem session; Query pk = customer's sessions     |
 * | a one-time link for a reader                     | main   | GetItem link                                        |
 * | accounts that have a portal at a path            | main   | Query pk = path                                     |
 * | the version of an account's sign-ins             | main   | GetItem sign-ins, `P`                               |
 * | accounts of the deployment                       | main   | Query pk = `ACCOUNTS`                               |
 * | recipients of a group subscription               | main   | Query pk = group, sk begins with `R#`               |
 * | what is due of live accounts / of a test account | main   | Query index `due`: due_pk = shard or account        |
 * | what the sweep has sent of a partition lately    | main   | Query pk = sent of the partition, sk > instant      |
 * | lock of an account's writers                     | main   | UpdateItem lock                                     |
 * | answer to an idempotency key                     | main   | GetItem idempotency                                 |
 * | how far a call of many operations has come       | main   | Query pk = idempotency, sk begins with `R`          |
 * | rate and connections of an account's clients     | main   | UpdateItem limits                                   |
 * | failed log-ins of an email, from a network       | main   | UpdateItem attempts                                 |
 * | when the keys of an account were used            | main   | Query pk = key uses                                 |
 * | webhooks of an account; one of them              | main   | Query pk = webhooks; GetItem webhooks, webhook id   |
 * | attempts of a webhook, latest first              | main   | Query pk = attempts, sk = instant and id, backwards |
 * | documents of a month, perhaps of one entity      | main   | Query pk = journal, sk begins with entity or date   |
 * | documents of an account by date, or open by due  | main   | Query index `due`: due_pk = list of documents       |
 * | words that begin with a text                     | main   | Query pk = words by first letter, sk begins with it |
 * | customers erased lately                          | main   | Query pk = erased of the word index, backwards      |
 * | customers of an id, or of ids that begin so      | main   | Query pk = ids by first letter, sk begins with it   |
 * | what the word index has of a customer            | main   | GetItem or BatchGetItem customer, `X#W`             |
 * | what was counted of customers                    | main   | BatchGetItem customer, `X#T`                        |
 * | customers to be counted again by an instant      | main   | Query index `due`: due_pk = list of tallies         |
 * | counts of campaigns and products                 | main   | BatchGetItem counts, kind and id; Query pk = counts |
 * | the counts of days, by date                      | main   | Query pk = counts of days, sk between dates         |
 * | how far the word index has come                  | main   | GetItem word index                                  |
 * | an order; its changes, in order                  | main   | GetItem order, `O`; Query, sk begins with `Z#`      |
 * | orders of an account, newest first               | main   | Query pk = orders, sk = created and id, backwards   |
 * | orders in a status / with a campaign             | main   | Query pk = orders of it, backwards                  |
 * | orders of a customer / gifts that a customer has | main   | Query pk = customer, sk begins with `X#O#` / `X#G#` |
 * | how often an ordering code is used               | main   | GetItem, UpdateItem code                            |
 * | a reader's request; its changes, in order        | main   | GetItem request, `RQ`; Query, sk begins with `Z#`   |
 * | requests, newest first; those in a state         | main   | Query pk = requests (of the state), backwards       |
 * | requests about a customer                        | main   | Query pk = customer, sk begins with `X#R#`          |
 * | a bank's file; its changes, in order             | main   | GetItem bank file, `BF`; Query, sk begins with `Z#` |
 * | bank files of an account                         | main   | Query pk = bank files                               |
 * | entries of bank accounts                         | main   | GetItem or BatchGetItem entry, `BE`                 |
 * | entries that wait, or are ignored, by date       | main   | Query index `due`: due_pk = list of entries         |
 * | returns that wait for their collection           | main   | BatchGetItem waiting return                         |
 * | customers that an account has paid for           | main   | Query pk = paying account                           |
 * | an issue's lists and carriers; its changes       | main   | GetItem edition, `ED`; Query, sk begins with `Z#`   |
 * | the last forecast of issues                      | main   | BatchGetItem edition, `F`                           |
 * | lines of a carrier after a closing, by place     | main   | Query pk = edition, sk begins with `S#`             |
 * | a list of copies; its lines, in their order      | main   | GetItem list, `EL`; Query, sk begins with `L#`      |
 * | outcomes that carriers reported of lines         | main   | Query pk = list, sk begins with `R#`                |
 * | the last issue that a carrier had a list of      | main   | GetItem carrier, `P#` and category                  |
 * | the closing whose turn it is in a category       | main   | GetItem turns, `P#` and category                    |
 * | routes of a carrier, by folded address           | main   | Query pk = routes of the carrier                    |
 * | complaints that a carrier collects, in order     | main   | Query pk = complaints of the carrier, sk > id       |
 * | accounts that have a business entity             | main   | Query pk = entity                                   |
 * | a payment of the built-in provider               | main   | GetItem payment, `P`                                |
 * | accounts that have an ordering form              | main   | Query pk = form                                     |
 * | a file, by its id                                | main   | GetItem file                                        |
 * | files of an account, newest first                | main   | Query index `due`: due_pk = list of files           |
 * | a job, by its id                                 | main   | GetItem job                                         |
 * | accounts that have a payment provider            | main   | Query pk = provider's accounts                      |
 * | what waits at a provider, by its id              | main   | GetItem delivery method, id                         |
 * | format of the tables                             | main   | GetItem format                                      |
 * | events above an id                               | events | Query pk = partition of the id, sk > id             |
 * | number of the last event; last version sequenced | events | GetItem head; GetItem marker                        |
 *
 * Account ids and customer ids hold no `#`, so no two keys are the same.
 */
import type { CollectionList, ListedCollection } from '../domain/projection/collection-lists.ts'
import type { ClaimedMandate } from '../domain/projection/claimed-mandates.ts'
import type { ProviderUse } from '../domain/projection/settings-in-use.ts'
import { hash } from 'node:crypto'
import type { IndexedField } from '../domain/customer/index-entries.ts'
import type { NoteList } from '../domain/customer/note-lists.ts'
import type { DocumentList } from '../domain/document/document-lists.ts'
import type { SubscriberList } from '../domain/projection/subscriber-lists.ts'
import type { Instant } from '../domain/time/time.ts'

export interface Key {
  readonly pk: string
  readonly sk: string
}
export interface EventKey {
  readonly pk: string
  readonly sk: number
}

/** Longest partition key of DynamoDB: asking for a longer one is an error, though nothing can be there. */
const maxPartitionKeyBytes = 2048
const maxSortKeyBytes = 1024
export function isWithinKeyLimits({ pk, sk }: Key): boolean {
  const within = (text: string, most: number) => text !== '' && Buffer.byteLength(text) <= most
  return within(pk, maxPartitionKeyBytes) && within(sk, maxSortKeyBytes)
}

/** A text that is the same for the same key, and another for any other key. */
export const textOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`

const versionDigits = 12
/** No version of a root is higher. */
export const lastVersion = 10 ** versionDigits - 1

/** The partition of everything that belongs to one customer. */
export const customerPartition = (account: string, customer: string) => `A#${account}#C#${customer}`
/** The partition of an account's settings, which are a root of change records as well. */
export const settingsPartition = (account: string) => `A#${account}#S`

/** The images of an account's logos. Documents refer to them too, so they stay. */
export const logoKey = (account: string, reference: string): Key => ({ pk: `A#${account}#LG`, sk: reference })

/** The templates of e-mails, under the hashes of their contents. */
export const templateKey = (account: string, reference: string): Key => ({ pk: `A#${account}#TP`, sk: reference })

export const customerKey = (account: string, customer: string): Key => ({
  pk: customerPartition(account, customer),
  sk: 'C',
})
/** Whether the key is that of a customer's own item. */
export const isCustomerKey = ({ sk }: Key): boolean => sk === 'C'
export const subscriptionPrefix = 'S#'
export const subscriptionKey = (account: string, customer: string, subscription: string): Key => ({
  pk: customerPartition(account, customer),
  sk: `${subscriptionPrefix}${subscription}`,
})
/** The subscription that the sort key of a live part names. */
export const subscriptionOfPart = (sk: string): string | undefined =>
  sk.startsWith(subscriptionPrefix) ? sk.slice(subscriptionPrefix.length) : undefined
export const openInvoicePrefix = 'I#'
export const openInvoiceKey = (account: string, customer: string, number: string): Key => ({
  pk: customerPartition(account, customer),
  sk: `${openInvoicePrefix}${number}`,
})
/** Sort keys below this one are the live parts of a customer; the items above are read only on request. */
export const endOfLiveParts = 'X'

export const assignmentPrefix = 'X#A#'
export const assignmentKey = (account: string, customer: string, assignment: string): Key => ({
  pk: customerPartition(account, customer),
  sk: `${assignmentPrefix}${assignment}`,
})
/** Prefix of the assignments and of their packs. */
export const assignmentsPrefix = 'X#A'
/** A second copy of the assignments, in packs, the oldest in the first. */
export const assignmentPackPrefix = 'X#AP#'
export const assignmentPackKey = (account: string, customer: string, pack: number): Key => ({
  pk: customerPartition(account, customer),
  sk: `${assignmentPackPrefix}${String(pack).padStart(4, '0')}`,
})

/** Credit notes, and invoices that have nothing to pay. */
export const documentPrefix = 'X#I#'
export const documentKey = (account: string, customer: string, number: string): Key => ({
  pk: customerPartition(account, customer),
  sk: `${documentPrefix}${number}`,
})
/**
 * Amounts of the balance that were set against each other. Their keys follow those of the documents, so that one Query
 * reads both. `first` names the first of the pairs.
 */
export const setOffPrefix = 'X#IS#'
export const setOffKey = (account: string, customer: string, at: Instant, first: string): Key => ({
  pk: customerPartition(account, customer),
  sk: `${setOffPrefix}${at}#${first}`,
})
/** The beginning of the keys of documents and of amounts that were set against each other. */
export const booksPrefix = 'X#I'
export const paymentPrefix = 'X#P#'
export const paymentKey = (account: string, customer: string, payment: string): Key => ({
  pk: customerPartition(account, customer),
  sk: `${paymentPrefix}${payment}`,
})

/** Ids sort by creation. */
export const notePrefix = 'X#N#'
export const noteKey = (account: string, customer: string, note: string): Key => ({
  pk: customerPartition(account, customer),
  sk: `${notePrefix}${note}`,
})

/** Notices that were sent to a customer. */
export const noticePrefix = 'X#M#'
export const noticeKey = (account: string, customer: string, notice: string): Key => ({
  pk: customerPartition(account, customer),
  sk: `${noticePrefix}${notice}`,
})

export const changePrefix = 'Z#'
export const changeKey = (rootPartition: string, version: number): Key => ({
  pk: rootPartition,
  sk: `${changePrefix}${String(version).padStart(versionDigits, '0')}`,
})

/** The version in a change record's sort key; undefined for the sort key of another item. */
export function versionOfChangeKey(sk: string): number | undefined {
  const version = Number(sk.slice(changePrefix.length))
  return Number.isSafeInteger(version) && version > 0 && changeKey('', version).sk === sk ? version : undefined
}

export interface Root {
  readonly account: string
  readonly customer?: string
  readonly order?: string
  /** A reader's request to withdraw or to cancel. */
  readonly request?: string
  /** The key of a bank's file, by the hash of its bytes. */
  readonly bankFile?: string
  /** The key of an issue with its lists, by its external id. */
  readonly edition?: string
  /** The sign-ins of the account. */
  readonly signIns?: true
}

/** The root that a change record's partition belongs to; undefined for a partition without change records. */
export function parseRoot(pk: string): Root | undefined {
  const parts =
    /^A#(?<account>[^#]+)#(?:C#(?<customer>[^#]+)|O#(?<order>[^#]+)|RQ#(?<request>[^#]+)|BF#(?<bankFile>[^#]+)|ED#(?<edition>[^#]+)|(?<signIns>P)|S)$/.exec(
      pk,
    )?.groups
  if (parts?.['account'] === undefined) return undefined
  const { account, customer, order, request, bankFile, edition, signIns } = parts
  return {
    account,
    ...(customer === undefined ? {} : { customer }),
    ...(order === undefined ? {} : { order }),
    ...(request === undefined ? {} : { request }),
    ...(bankFile === undefined ? {} : { bankFile }),
    ...(edition === undefined ? {} : { edition }),
    ...(signIns === undefined ? {} : { signIns: true }),
  }
}

/** The partition of a bank's file, which is a root of change records. */
export const bankFilePartition = (account: string, file: string) => `A#${account}#BF#${file}`
export const bankFileKey = (account: string, file: string): Key => ({ pk: bankFilePartition(account, file), sk: 'BF' })
export const bankFilesPartition = (account: string) => `A#${account}#BFL`
export const bankFileEntryKey = (account: string, file: string): Key => ({ pk: bankFilesPartition(account), sk: file })
export const bankEntryKey = (account: string, entry: string): Key => ({ pk: `A#${account}#BE#${entry}`, sk: 'BE' })
/** The return of a collection whose money has not come yet. */
export const waitingReturnKey = (account: string, collection: string): Key => ({
  pk: `A#${account}#BR#${hashOfSecret(collection)}`,
  sk: 'BR',
})
/** The customers for whom a payer's account has paid: one item for each payment. */
export const payingAccountPartition = (account: string, payer: string) => `A#${account}#BP#${hashOfSecret(payer)}`
export const payingAccountKey = (account: string, payer: string, customer: string, entry: string): Key => ({
  pk: payingAccountPartition(account, payer),
  sk: `${customer}#${entry}`,
})
export const customerOfPayingAccount = (sk: string): string => sk.slice(0, sk.indexOf('#'))
/** Entries that people look after, by date: those that wait, and those that are ignored. */
export const bankEntryListPartition = (account: string, list: 'waiting' | 'ignored') => `LIST#B#${account}#${list}`

/** The partition of a reader's request, which is a root of change records. */
export const requestPartition = (account: string, request: string) => `A#${account}#RQ#${request}`
export const requestKey = (account: string, request: string): Key => ({
  pk: requestPartition(account, request),
  sk: 'RQ',
})

/** Lists of requests, each in the order in which they were received. */
export type RequestList =
  | { readonly list: 'all' }
  | { readonly list: 'state'; readonly state: string }
  | { readonly list: 'customer'; readonly customer: string }
export interface RequestListEntry {
  readonly id: string
  readonly received: Instant
}
/** The partition of a list, and the beginning of its sort keys. */
export function requestList(account: string, requests: RequestList): { readonly pk: string; readonly prefix: string } {
  switch (requests.list) {
    case 'all':
      return { pk: `A#${account}#RQL`, prefix: '' }
    case 'state':
      return { pk: `A#${account}#RQS#${requests.state}`, prefix: '' }
    case 'customer':
      return { pk: customerPartition(account, requests.customer), prefix: 'X#R#' }
  }
}
export const requestPlace = ({ received, id }: RequestListEntry) => `${received}#${id}`
export const requestEntryKey = (account: string, requests: RequestList, request: RequestListEntry): Key => {
  const { pk, prefix } = requestList(account, requests)
  return { pk, sk: `${prefix}${requestPlace(request)}` }
}
/** The request of an entry of any list. */
export const requestOfEntry = (sk: string) => sk.slice(sk.lastIndexOf('#') + 1)

export const editionsPartition = (account: string) => `A#${account}#EDS`
/** The entry of an issue in the list of all that have ever been closed. */
export const editionEntryKey = (account: string, product: string): Key => ({
  pk: editionsPartition(account),
  sk: product,
})
/** The partition of an issue's lists, which is a root of change records. External ids hold no `#`. */
export const editionPartition = (account: string, product: string) => `A#${account}#ED#${product}`
export const editionKey = (account: string, product: string): Key => ({
  pk: editionPartition(account, product),
  sk: 'ED',
})
/** The last count of an issue before its lists are closed. */
export const editionForecastKey = (account: string, product: string): Key => ({
  pk: editionPartition(account, product),
  sk: 'F',
})
/** The lines of a carrier after a closing, in parts. A part begins at the place of its first line. */
export const standingPrefix = (carrier: string, closing: number) => `S#${carrier}#${String(closing).padStart(6, '0')}#`
export const standingKey = (
  account: string,
  product: string,
  { carrier, closing, place }: { readonly carrier: string; readonly closing: number; readonly place: string },
): Key => ({ pk: editionPartition(account, product), sk: `${standingPrefix(carrier, closing)}${place}` })

/** A list of the copies of an issue. Its id alone names it. */
export const listItemPartition = (account: string, list: string) => `A#${account}#EL#${list}`
export const listItemKey = (account: string, list: string): Key => ({ pk: listItemPartition(account, list), sk: 'EL' })
const lineNumber = (number: number) => String(number).padStart(9, '0')
/** Lines of a list, in parts. A part has the number of its first line. */
export const listLinesPrefix = 'L#'
export const listLinesKey = (account: string, list: string, first: number): Key => ({
  pk: listItemPartition(account, list),
  sk: `${listLinesPrefix}${lineNumber(first)}`,
})
/** The report of a carrier on a line. */
export const outcomePrefix = 'R#'
export const outcomeKey = (account: string, list: string, number: number): Key => ({
  pk: listItemPartition(account, list),
  sk: `${outcomePrefix}${lineNumber(number)}`,
})
/** The report on a later issue, which a carrier of changes delivered by the same line. */
export const laterOutcomeKey = (account: string, list: string, number: number, issue: string): Key => ({
  pk: listItemPartition(account, list),
  sk: `RL#${lineNumber(number)}#${issue}`,
})
/** The last issue of a category that a carrier of changes had a list of. */
export const carrierIssueKey = (account: string, carrier: string, category: string): Key => ({
  pk: `A#${account}#EC#${carrier}`,
  sk: `P#${category}`,
})
/** The closing whose turn it is in a category. */
export const closingTurnKey = (account: string, category: string): Key => ({
  pk: `A#${account}#EDT`,
  sk: `P#${category}`,
})
/** The routes of a carrier, in parts by the folded address. */
export const routesPartition = (account: string, carrier: string) => `A#${account}#ER#${carrier}`
export const routesKey = (account: string, carrier: string, part: string): Key => ({
  pk: routesPartition(account, carrier),
  sk: part,
})
/** Complaints of a carrier's copies. Their ids sort by the instant at which they were made. */
export const carrierComplaintsPartition = (account: string, carrier: string) => `A#${account}#EX#${carrier}`
export const carrierComplaintKey = (account: string, carrier: string, id: string): Key => ({
  pk: carrierComplaintsPartition(account, carrier),
  sk: id,
})
/** The accounts that have a business entity of an id: the address of its pages may name no account. */
export const entityPartition = (entity: string) => `ENTITY#${entity}`
export const entityKey = (entity: string, account: string): Key => ({ pk: entityPartition(entity), sk: account })

/** The partition of an order, which is a root of change records. */
export const orderPartition = (account: string, order: string) => `A#${account}#O#${order}`
export const orderKey = (account: string, order: string): Key => ({ pk: orderPartition(account, order), sk: 'O' })

/** Lists of orders, each in the order of their creation: all, those in a status, and those with a campaign. */
export type OrderList =
  | { readonly list: 'all' }
  | { readonly list: 'status'; readonly status: string }
  | { readonly list: 'campaign'; readonly campaign: string }
  | { readonly list: 'customer'; readonly customer: string }
  /** Gifts that a customer has taken. */
  | { readonly list: 'gifts'; readonly customer: string }
export interface OrderListEntry {
  readonly id: string
  readonly created: Instant
}
/** The partition of a list, and the beginning of its sort keys. */
export function orderList(account: string, orders: OrderList): { readonly pk: string; readonly prefix: string } {
  switch (orders.list) {
    case 'all':
      return { pk: `A#${account}#OL`, prefix: '' }
    case 'status':
      return { pk: `A#${account}#OS#${orders.status}`, prefix: '' }
    case 'campaign':
      return { pk: `A#${account}#OM#${orders.campaign}`, prefix: '' }
    case 'customer':
      return { pk: customerPartition(account, orders.customer), prefix: 'X#O#' }
    case 'gifts':
      return { pk: customerPartition(account, orders.customer), prefix: 'X#G#' }
  }
}
/** Orders sort by their creation, and by their ids if that is the same. */
export const orderPlace = ({ created, id }: OrderListEntry) => `${created}#${id}`
export const orderEntryKey = (account: string, orders: OrderList, order: OrderListEntry): Key => {
  const { pk, prefix } = orderList(account, orders)
  return { pk, sk: `${prefix}${orderPlace(order)}` }
}
/** The order of an entry of any list. */
export const orderOfEntry = (sk: string) => sk.slice(sk.lastIndexOf('#') + 1)

/** Number of uses of a code of a form. Codes hold any characters. */
export const orderingCodeKey = (account: string, form: string, code: string): Key => ({
  pk: `A#${account}#OC#${form}#${hash('sha256', code, 'base64url')}`,
  sk: 'N',
})

/** A payment of the provider that is built in. */
export const testPaymentKey = (account: string, session: string): Key => ({ pk: `A#${account}#OP#${session}`, sk: 'P' })

/** The accounts that have an ordering form with a `url_id`: its address names no account. */
export const formPartition = (form: string) => `FORM#${form}`
export const formKey = (form: string, account: string): Key => ({ pk: formPartition(form), sk: account })

/** The accounts that have a payment provider of an id: the address for its notices may name no account. */
export const providerAccounts = (provider: string) => `PROVIDER#${provider}`
export const providerAccountKey = (provider: string, account: string): Key => ({
  pk: providerAccounts(provider),
  sk: account,
})
export const portalPartition = (path: string) => `PORTAL#${path}`
/** The account that has a portal at a path: its address names no account. */
export const portalKey = (path: string): Key => ({ pk: portalPartition(path), sk: '#claim' })
/** The entry of an account at a path, as written before each path belonged to one account. */
export const formerPortalKey = (path: string, account: string): Key => ({ pk: portalPartition(path), sk: account })

/** The account of a job that assigns a product. */
export const accountOfAssignmentJob = (pk: string): string | undefined =>
  /^A#(?<account>[^#]+)#J$/.exec(pk)?.groups?.['account']

export const listPartition = (account: string) => `A#${account}#L`
export const listKey = (account: string, customer: string): Key => ({ pk: listPartition(account), sk: customer })
/** Erased customers move from the list to this one, so that repair still finds their last change. */
export const erasedPartition = (account: string) => `A#${account}#LX`
export const erasedKey = (account: string, customer: string): Key => ({ pk: erasedPartition(account), sk: customer })

export const emailKey = (account: string, normalisedEmail: string): Key => ({
  pk: `A#${account}#E#${normalisedEmail}`,
  sk: 'E',
})

/**
 * The index of a field of customers or of their subscriptions. Each filled-in value has two entries: one by value, for
 * equality; and one by customer alone, so that pages of all customers with the field filled in keep their order when a
 * value changes. Values are hashed, because keys are short.
 */
export const fieldPartition = (account: string, { scope, field }: IndexedField) =>
  `A#${account}#${indexMarks[scope]}#${field}`
const indexMarks = { customer: 'F', subscription: 'FS' } as const
export const fieldFilledPrefix = 'F#'
export const fieldFilledKey = (account: string, field: IndexedField, customer: string): Key => ({
  pk: fieldPartition(account, field),
  sk: `${fieldFilledPrefix}${customer}`,
})
export const fieldValuePrefix = (value: string) => `V#${hash('sha256', value, 'base64url')}#`
export const fieldValueKey = (account: string, field: IndexedField, value: string, customer: string): Key => ({
  pk: fieldPartition(account, field),
  sk: `${fieldValuePrefix(value)}${customer}`,
})
/** The customer of an entry of either kind. */
export const customerOfFieldKey = (sk: string) => sk.slice(sk.lastIndexOf('#') + 1)

/** The recipients of a group subscription, each by its id, which contains the customer's id, and also their count. */
export const groupPartition = (account: string, subscription: string) => `A#${account}#G#${subscription}`
export const recipientPrefix = 'R#'
export const recipientKey = (account: string, group: string, recipient: string): Key => ({
  pk: groupPartition(account, group),
  sk: `${recipientPrefix}${recipient}`,
})
export const recipientOfKey = (sk: string) => sk.slice(recipientPrefix.length)
export const recipientCountKey = (account: string, group: string): Key => ({
  pk: groupPartition(account, group),
  sk: 'N',
})

/** The lists of customers that may get a product when it is assigned, each in shards that jobs work on at once. */
export const subscriberShards = 8
export const subscriberPartition = (account: string, subscribers: SubscriberList, shard: number) =>
  `A#${account}#B#${subscribers.list === 'category' ? `C#${subscribers.category}` : 'R'}#${shard}`
export const subscriberKey = (account: string, subscribers: SubscriberList, customer: string): Key => ({
  pk: subscriberPartition(account, subscribers, subscriberShard(customer)),
  sk: customer,
})
export const subscriberShard = (customer: string) =>
  hash('sha256', customer, 'buffer').readUInt32BE() % subscriberShards

/**
 * The complaints about a product, in the order of postal codes. Postal codes are encoded, because they may contain any
 * character.
 */
export const complaintsPartition = (account: string, product: string) => `A#${account}#CP#${product}`
export const complaintKey = (account: string, product: string, complaint: ComplaintPlace): Key => ({
  pk: complaintsPartition(account, product),
  sk: [encodeURIComponent(complaint.postalCode), complaint.kind, complaint.customer, complaint.id].join('#'),
})
export interface ComplaintPlace {
  readonly postalCode: string
  readonly kind: string
  readonly customer: string
  readonly id: string
}
export function parseComplaintPlace(sk: string): ComplaintPlace {
  const [postalCode = '', kind = '', customer = '', id = ''] = sk.split('#')
  return { postalCode: decodeURIComponent(postalCode), kind, customer, id }
}

/** The copies of a category that wait to be delivered again, the oldest complaint first. */
export const redeliveriesPartition = (account: string, category: string) => `A#${account}#RD#${category}`
export const redeliveryKey = (account: string, category: string, at: Instant, id: string): Key => ({
  pk: redeliveriesPartition(account, category),
  sk: `${at}#${id}`,
})

/** The customers with a subscription that is not over and uses a campaign. */
export const campaignPartition = (account: string, campaign: string) => `A#${account}#M#${campaign}`
export const campaignKey = (account: string, campaign: string, customer: string): Key => ({
  pk: campaignPartition(account, campaign),
  sk: customer,
})

/** The customers with a subscription that is not over and is invoiced by a delivery method. */
export const methodPartition = (account: string, method: string) => `A#${account}#I#${method}`
export const methodKey = (account: string, method: string, customer: string): Key => ({
  pk: methodPartition(account, method),
  sk: customer,
})

/** The customers with a subscription that is not over and has its own policy. */
export const policyPartition = (account: string, policy: string) => `A#${account}#Q#${policy}`
export const policyKey = (account: string, policy: string, customer: string): Key => ({
  pk: policyPartition(account, policy),
  sk: customer,
})

/**
 * The notices that are due in a month. `terms` identifies everything that decides who gets a notice and when: a notice
 * with other terms has other partitions, and the entries left in the former ones expire.
 */
export const noticesPartition = (account: string, terms: string, month: string) =>
  `A#${account}#NT#${hash('sha256', terms, 'base64url').slice(0, 16)}#${month}`
export const noticeToComeKey = (
  account: string,
  { terms, at, customer, subscription }: { terms: string; at: Instant; customer: string; subscription: string },
): Key => ({
  pk: noticesPartition(account, terms, at.slice(0, 'YYYY-MM'.length)),
  sk: `${at}#${customer}#${subscription}`,
})

/** Open invoices whose collections are in one state, by the day of the collection. */
export const collectionListPartition = (account: string, list: CollectionList) => `A#${account}#CL#${list}`
export const collectionListKey = (
  account: string,
  { list, on, customer, number }: ListedCollection & { readonly customer: string },
): Key => ({ pk: collectionListPartition(account, list), sk: `${on}#${customer}#${number}` })

/** The customers with agreements of a payment provider, by the method and the business entity. */
export const providerPartition = (account: string, provider: string) => `A#${account}#MU#${provider}`
export const providerPrefix = (method: string, entity?: string) =>
  entity === undefined ? `${method}#` : `${method}#${encodeURIComponent(entity)}#`
export const providerKey = (account: string, { provider, method, entity }: ProviderUse, customer: string): Key => ({
  pk: providerPartition(account, provider),
  sk: `${providerPrefix(method, entity)}${customer}`,
})

/** A mandate of a business entity. Its item names the customer that has it. */
export const mandateKey = (account: string, { entity, method, reference }: ClaimedMandate): Key => ({
  pk: `A#${account}#MD#${hashOfSecret(JSON.stringify([entity, method, reference]))}`,
  sk: 'MD',
})

/** The names of payments that a provider gave, each the name of one collection. */
export const providerPaymentKey = (account: string, provider: string, reference: string): Key => ({
  pk: `A#${account}#M#${provider}#${hashOfSecret(reference)}`,
  sk: 'M',
})

/** The deliveries by e-mail, or by a delivery method. */
export const deliveryPartition = (account: string, method: string) => `A#${account}#D#${method}`
export const deliveryKey = (account: string, method: string, id: string): Key => ({
  pk: deliveryPartition(account, method),
  sk: id,
})
/** The account and the queue of a collection that the service makes itself. */
export function queueOfCollection(pk: string): { readonly account: string; readonly queue: string } | undefined {
  const { account, queue } = /^A#(?<account>[^#]+)#D#(?<queue>#@.+)$/.exec(pk)?.groups ?? {}
  return account === undefined || queue === undefined ? undefined : { account, queue }
}
/** The account of a delivery by e-mail. */
export const accountOfMail = (pk: string): string | undefined =>
  /^A#(?<account>[^#]+)#D#email$/.exec(pk)?.groups?.['account']

export const scheduleKey = (account: string): Key => ({ pk: settingsPartition(account), sk: 'ASSIGN' })
/** The jobs that fill in or clear the indexes of fields. They run on real time, as webhooks do. */
const indexJobPartition = (account: string) => `A#${account}#X`
export const indexJobKey = (account: string, { scope, field }: IndexedField): Key => ({
  pk: indexJobPartition(account),
  sk: indexJobId({ scope, field }),
})
export const indexJobId = ({ scope, field }: IndexedField) => `${scope}#${field}`
export const accountOfIndexJob = (pk: string): string | undefined =>
  /^A#(?<account>[^#]+)#X$/.exec(pk)?.groups?.['account']
export const indexJobDuePartition = (account: string) => duePartition(account, 'live', indexJobPartition(account))
export const assignmentJobKey = (account: string, id: string): Key => ({ pk: `A#${account}#J`, sk: id })
/** The job for one shard of one list of subscribers of one product. */
export const assignmentJobId = (product: string, list: SubscriberList['list'], shard: number) =>
  `${product}#${list}#${shard}`

export const settingsKey = (account: string): Key => ({ pk: settingsPartition(account), sk: 'S' })
export const clockKey = (account: string): Key => ({ pk: settingsPartition(account), sk: 'CLOCK' })
export const linkSecretKey = (account: string, version: number): Key => ({
  pk: settingsPartition(account),
  sk: version === 0 ? 'LINK' : `LINK#${version}`,
})
export const accountsPartition = 'ACCOUNTS'
export const accountKey = (account: string): Key => ({ pk: accountsPartition, sk: account })
export const hashOfSecret = (secret: string) => hash('sha256', secret, 'base64url')
/** When the keys of an account were used. */
export const keyUsesPartition = (account: string) => `A#${account}#K`
export const keyUseKey = (account: string, keyHash: string): Key => ({ pk: keyUsesPartition(account), sk: keyHash })
/** Sessions of people and keys, and one-time links to sign in, by the hashes of their tokens. */
export const sessionKey = (tokenHash: string): Key => ({ pk: `SN#${tokenHash}`, sk: 'SN' })
export const signInLinkKey = (tokenHash: string): Key => ({ pk: `SL#${tokenHash}`, sk: 'SL' })
/** The sign-ins of an account, which are a root of change records: the item has their version. */
export const signInsPartition = (account: string) => `A#${account}#P`
export const signInsKey = (account: string): Key => ({ pk: signInsPartition(account), sk: 'P' })
/** Sessions of readers, by their customer, and one-time links for readers: no token of staff opens them. */
export const readerSessionsPartition = (account: string, customer: string) => `A#${account}#RS#${customer}`
export const readerSessionKey = (account: string, customer: string, tokenHash: string): Key => ({
  pk: readerSessionsPartition(account, customer),
  sk: tokenHash,
})
export const readerLinkKey = (tokenHash: string): Key => ({ pk: `RL#${tokenHash}`, sk: 'RL' })
/** Sign-ins at a provider that have begun. */
export const signInBegunKey = (tokenHash: string): Key => ({ pk: `SI#${tokenHash}`, sk: 'SI' })
export const apiKeyKey = (keyHash: string): Key => ({ pk: `K#${keyHash}`, sk: 'K' })

export const counterKey = (account: string, counter: string): Key => ({ pk: `A#${account}#N#${counter}`, sk: 'N' })
export const idempotencyKey = (account: string, client: string, key: string): Key => ({
  pk: `A#${account}#R#${hash('sha256', `${client}\n${key}`, 'base64url')}`,
  sk: 'R',
})
/**
 * The journal of documents: one partition for each month of an account. Its writes are bounded by the counters of
 * document numbers, which each of them takes too.
 */
export const journalPartition = (account: string, dateOrMonth: string) =>
  `A#${account}#V#${dateOrMonth.slice(0, 'YYYY-MM'.length)}`
export const journalEntityPrefix = (entity: string) => `${entity}#`
const journalDatePrefix = (entity: string, date: string) => `${journalEntityPrefix(entity)}${date}#`
/** An entry has the number of its first document. */
export const journalKey = (account: string, entity: string, date: string, number: string): Key => ({
  pk: journalPartition(account, date),
  sk: `${journalDatePrefix(entity, date)}${number}`,
})

/** The advisory lock of an account, for writers that collided with others at items that the account's writers share. */
export const lockKey = (account: string): Key => ({ pk: `A#${account}#LOCK`, sk: 'LOCK' })
/**
 * A chunk of a call of many operations, by the index of its first operation. The first chunk has the key of an answer.
 */
export const keptChunkKey = (first: Key, from: number): Key =>
  from === 0 ? first : { pk: first.pk, sk: `${first.sk}#${String(from).padStart(6, '0')}` }
export const limitsKey = (account: string): Key => ({ pk: `A#${account}#T`, sk: 'T' })
/** `of` is the name of a counter (`login-attempts.ts`). */
export const attemptsKey = (account: string, subject: string): Key => ({
  pk: `A#${account}#U#${hashOfSecret(subject)}`,
  sk: 'U',
})

export const webhooksPartition = (account: string) => `A#${account}#W`
export const webhookKey = (account: string, webhook: string): Key => ({ pk: webhooksPartition(account), sk: webhook })
/** The account of a webhook. */
export const accountOfWebhook = (pk: string): string | undefined =>
  /^A#(?<account>[^#]+)#W$/.exec(pk)?.groups?.['account']
/** Webhooks run on real time in every account, so all of them are due in the partitions of live accounts. */
export const webhookDuePartition = (account: string, webhook: string) =>
  duePartition(account, 'live', `${webhooksPartition(account)}#${webhook}`)
export const webhookAttemptsPartition = (account: string, webhook: string) => `A#${account}#W#${webhook}`
/** Attempts sort by the instant at which they began; `id` distinguishes attempts of the same millisecond. */
export const webhookAttemptKey = (account: string, webhook: string, at: Instant, id: string): Key => ({
  pk: webhookAttemptsPartition(account, webhook),
  sk: `${at}#${id}`,
})

/** State of an account's word index: its position in the feed. It runs on real time, as webhooks do. */
export const searchStateKey = (account: string): Key => ({ pk: `A#${account}#Y`, sk: 'Y' })
export const accountOfSearch = (pk: string): string | undefined =>
  /^A#(?<account>[^#]+)#Y$/.exec(pk)?.groups?.['account']
export const searchDuePartition = (account: string) => duePartition(account, 'live', searchStateKey(account).pk)

const firstLetter = (word: string) => Array.from(word)[0] ?? ''
/**
 * The word index: lists of entries that begin with the same letters, in partitions by the first letter. A tab ends the
 * letters and sorts below everything in them, so the lists of a text come before those of longer texts.
 */
export const wordListPartition = (account: string, prefix: string) => `A#${account}#Y#L#${firstLetter(prefix)}`
export const wordListBegin = (prefix: string) => `${prefix}\t`
export const wordListKey = (account: string, prefix: string, slot: number): Key => ({
  pk: wordListPartition(account, prefix),
  sk: `${wordListBegin(prefix)}${String(slot).padStart(3, '0')}`,
})
/** The entry of a word in format 1, which its migration removes. */
export const formerWordKey = (account: string, word: string, customer: string): Key => ({
  pk: `A#${account}#Y#W#${firstLetter(word)}`,
  sk: `${word} ${customer}`,
})
/** Erased customers, by tokens that sort by time. A worker that is moving entries removes theirs too. */
export const erasedWordsPartition = (account: string) => `A#${account}#Y#E`
export const erasedWordsKey = (account: string, token: string): Key => ({
  pk: erasedWordsPartition(account),
  sk: token,
})
/**
 * The ids of things that belong to customers: documents and orders. A space ends the id and sorts below all letters.
 */
export const idPartition = (account: string, id: string) => `A#${account}#Y#I#${firstLetter(id)}`
export const idKey = (account: string, id: string, customer: string): Key => ({
  pk: idPartition(account, id),
  sk: `${wordEnd(id)}${customer}`,
})
export const wordEnd = (word: string) => `${word} `
/** The id and the customer of an entry. */
export function parseIdKey(sk: string): { readonly word: string; readonly customer: string } {
  const end = sk.lastIndexOf(' ')
  return { word: sk.slice(0, end), customer: sk.slice(end + 1) }
}
/**
 * The kinds of items of a customer's partition, by the beginning of their sort keys. The export of a customer shows
 * each of them or says why it does not.
 */
export const customerItemKinds = {
  customer: 'C',
  subscription: subscriptionPrefix,
  open_invoice: openInvoicePrefix,
  assignment: assignmentPrefix,
  assignment_pack: assignmentPackPrefix,
  document: documentPrefix,
  set_off: setOffPrefix,
  payment: paymentPrefix,
  note: notePrefix,
  notice: noticePrefix,
  order: 'X#O#',
  gift: 'X#G#',
  request: 'X#R#',
  words: 'X#W',
  tally: 'X#T',
  change: changePrefix,
} as const
export type CustomerItemKind = keyof typeof customerItemKinds
const isItemKind = (kind: string): kind is CustomerItemKind => Object.hasOwn(customerItemKinds, kind)

/** The kind of an item of a customer's partition; undefined for a sort key of no known kind. */
export const kindOfCustomerItem = (sk: string): CustomerItemKind | undefined =>
  Object.keys(customerItemKinds)
    .filter(isItemKind)
    .find((kind) => sk.startsWith(customerItemKinds[kind]))

/** Words of a customer in the word index. */
export const indexedWordsKey = (account: string, customer: string): Key => ({
  pk: customerPartition(account, customer),
  sk: 'X#W',
})

/** Part of the counts that comes from a customer, and the counts themselves. */
export const countedCustomerKey = (account: string, customer: string): Key => ({
  pk: customerPartition(account, customer),
  sk: 'X#T',
})
/** The kinds that are counted by campaign have one beginning, so that one query reads both. */
export type CountKind = 'campaigns' | 'campaigns-copies' | 'products'
export const countsPartition = (account: string) => `A#${account}#CT`
export const countsPrefix = (kind: CountKind) => `${kind}#`
export const countKey = (account: string, kind: CountKind, name: string): Key => ({
  pk: countsPartition(account),
  sk: `${countsPrefix(kind)}${name}`,
})

/** The counts of each day, by the date in the account's timezone. */
export const dayCountsPartition = (account: string) => `A#${account}#CD`
export const dayCountsKey = (account: string, date: string): Key => ({ pk: dayCountsPartition(account), sk: date })

/** Live accounts share this many partitions of the due index; each test account has its own, on its own clock. */
export const dueShards = 4
export function duePartition(account: string, mode: 'live' | 'test', rootPartition: string): string {
  if (mode === 'test') return `DUE#T#${account}`
  const shard = hash('sha256', rootPartition, 'buffer').readUInt32BE() % dueShards
  return `DUE#${shard}`
}
/**
 * E-mails, and collections by providers that the service calls, are due like everything else. The deliveries of a
 * delivery method are fetched by the workers that send them, so they have partitions that no sweep reads.
 */
export const deliveryDuePartition = (account: string, mode: 'live' | 'test', method: string, id: string): string =>
  method === 'email' || method.startsWith('#@')
    ? duePartition(account, mode, `${deliveryPartition(account, method)}#${id}`)
    : methodDuePartition(account, method)
export const methodDuePartition = (account: string, method: string) => `DUE#D#${account}#${method}`
export const liveDuePartition = (shard: number) => `DUE#${shard}`
export const testDuePartition = (account: string) => `DUE#T#${account}`
/**
 * Lists in the index `due`: partitions that no sweep reads. An item is in one of them at a place, which is a text. The
 * index lags, so every reader of a list reads its items again by their keys.
 */
export const documentListPartition = (account: string, list: DocumentList) => `LIST#D#${account}#${list}`
/**
 * The assignments of a product, in the shards of the jobs that assign it: concurrent jobs write to different
 * partitions. External ids hold no `#`.
 */
export const assignmentListPartition = (account: string, product: string, shard: number) =>
  `LIST#A#${account}#${product}#${shard}`
export const assignmentListOf = (account: string, product: string, customer: string) =>
  assignmentListPartition(account, product, subscriberShard(customer))
/** Open or done notes of all customers. */
export const noteListPartition = (account: string, list: NoteList) => `LIST#N#${account}#${list}`
/** Files of an account, at places that begin with the instant of their creation. */
export const fileListPartition = (account: string) => `LIST#F#${account}`
const filePartition = (account: string, file: string) => `A#${account}#F#${file}`
export const fileKey = (account: string, file: string): Key => ({ pk: filePartition(account, file), sk: 'F' })

/** A job that continues when its call has been answered. Jobs run on real time, even in test accounts. */
const jobPartition = (account: string, job: string) => `A#${account}#J#${job}`
export const jobKey = (account: string, job: string): Key => ({ pk: jobPartition(account, job), sk: 'J' })
export const jobDuePartition = (account: string, job: string) =>
  duePartition(account, 'live', jobPartition(account, job))
/** The account and the id of a job. */
export function parseJobPartition(pk: string): { readonly account: string; readonly job: string } | undefined {
  const { account, job } = /^A#(?<account>[^#]+)#J#(?<job>[^#]+)$/.exec(pk)?.groups ?? {}
  return account === undefined || job === undefined ? undefined : { account, job }
}
/** Customers that are to be counted again at an instant. */
export const countedCustomerListPartition = (account: string) => `LIST#T#${account}`
/** The attributes that put an item into a list. */
export const listAttributes = (partition: string, place: string) => ({ due_pk: partition, due_at: place })

/** Items sent to the queues from a partition of the due index, by the instant of the sweep. */
export const sentPartition = (duePartition: string) => `SENT#${duePartition}`
export const sentKey = (duePartition: string, at: Instant, id: string): Key => ({
  pk: sentPartition(duePartition),
  sk: `${at}#${id}`,
})
/** The format of everything in both tables: see `stored-format.ts`. */
export const formatKey: Key = { pk: 'FORMAT', sk: 'FORMAT' }
/** An item of each table that is written every minute, so that its stream is never silent while it is alive. */
export const heartbeatKey: Key = { pk: 'PULSE', sk: 'PULSE' }
export const eventsHeartbeatKey: EventKey = { pk: heartbeatKey.pk, sk: 0 }
/** The attributes that put an item into the due index. */
export const dueAttributes = (partition: string, at: Instant) => ({ due_pk: partition, due_at: at })
/** An instant that is due by any clock. */
export const atOnce: Instant = '1970-01-01T00:00:00.000Z'

/** The number of events in a partition, so that no partition grows without end. */
export const eventsPerPartition = 10_000
export const eventPartition = (account: string, eventId: number) =>
  `A#${account}#P#${Math.floor((eventId - 1) / eventsPerPartition)}`
export const eventKey = (account: string, eventId: number): EventKey => ({
  pk: eventPartition(account, eventId),
  sk: eventId,
})
/** The account whose events a partition holds; undefined for the partition of a head or a marker. */
export const accountOfEventPartition = (pk: string): string | undefined =>
  /^A#(?<account>[^#]+)#P#\d+$/.exec(pk)?.groups?.['account']
export const headKey = (account: string): EventKey => ({ pk: `A#${account}#HEAD`, sk: 0 })
export const markerKey = (rootPartition: string): EventKey => ({ pk: `M#${rootPartition}`, sk: 0 })
