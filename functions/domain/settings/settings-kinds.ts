/** The closed lists of the settings: scopes and types of fields, types of overrides. */

export const fieldScopes = ['customer', 'subscription', 'product_assignment', 'payment', 'order'] as const
export const fieldTypes = [
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'choice',
  'email',
  'address',
] as const
/** The types that a caller may create. Suspensions are the service's own (interface: "Override"). */
export const overrideTypes = [
  'change-fields',
  'change-delivery-address',
  'change-billing-address',
  'pause-delivery',
  'pause-delivery-donate',
  'alternative-delivery',
  'pause-subscription',
] as const
/** Events of a subscription that a notice announces. */
export const noticeMoments = [
  'renewal',
  'price_change',
  'trial_end',
  'gift_ending',
  'agreement_expiring',
  'expired',
  'stopped',
  'lapsed',
  'undeliverable',
] as const
/** The ways by which notices are sent. */
export const noticeWays = ['email', 'letter'] as const
/** The instant from which a notice counts: the event, or the last day on which the subscription can be cancelled. */
export const noticeStarts = ['event', 'last_day_to_cancel'] as const
/** Data that is erased after a time. */
export const retainedKinds = [
  'customers_without_subscription',
  'denied_orders',
  'requests',
  'notes',
  'histories',
] as const
/** The payment providers that the service knows; `queue` is a worker of the account's own. */
export const providerKinds = ['stripe', 'queue', 'test'] as const
/** The schemes by which the service writes files for the bank. */
export const bankMethodKinds = ['sepa_debit', 'avtalegiro', 'autogiro'] as const
/** The schemes of SEPA direct debits: for everybody, and between businesses. */
export const sepaSchemes = ['CORE', 'B2B'] as const
/** The versions of pain.008.001. */
export const painVersions = ['08', '02'] as const
/** Letters that a bank accepts: those of SEPA, or also those of ISO 8859-1. */
export const bankCharsets = ['sepa', 'latin1'] as const
/** The events from which reminders of an invoice under collection begin. */
export const dunFromKinds = ['due', 'first_failure', 'given_up'] as const
/** Whether a carrier gets whole lists, or only changes since the last list. */
export const carrierModes = ['full', 'changes'] as const
/** The forms of a carrier's lists. */
export const listFormats = ['csv', 'jsonl', 'labels', 'fixed'] as const
/** The encodings of lists. A letter that an encoding lacks is written in Latin letters. */
export const listCharsets = ['utf-8', 'windows-1252', 'iso-8859-1', 'us-ascii'] as const
/** The orders of a list, and the parts that keep bundles apart. */
export const listOrders = ['route', 'sequence', 'country', 'postal_code', 'address'] as const
export const bundleParts = ['route', 'country', 'postal_code'] as const
/** The side on which a column of a fixed width is padded; `zero` pads with zeros. */
export const columnPads = ['right', 'left', 'zero'] as const
/** The meanings of a carrier's own codes: the outcomes of its reports, and the kinds of complaints. */
export const carrierOutcomes = ['delivered', 'late', 'undeliverable', 'moved', 'refused'] as const
export const complaintCodeMeanings = [...carrierOutcomes, 'missing', 'damaged', 'wrong'] as const
/** The buyers to whom a tax rate applies. */
export const taxBuyers = ['consumer', 'business', 'any'] as const
/**
 * The party whose country decides a tax: the seller, as for printed products, or the buyer, as for electronic products.
 */
export const taxPlaces = ['seller', 'buyer'] as const

/** The remedies for a copy that did not come as it should. */
export const remedies = ['redeliver', 'credit', 'extend', 'none'] as const
/** Consequences of an undeliverable address. */
export const undeliverableActions = ['none', 'write', 'pause'] as const

/** Days on which a cancelled contract may end. */
export const noticeEnds = ['period_end', 'month_end', 'any'] as const
/** Events from which the time to withdraw counts. */
export const withdrawalStarts = ['order', 'delivery'] as const
/** The part that a consumer who withdraws has to pay for. */
export const withdrawalValues = ['none', 'copies'] as const

/** The kinds of files, each with the time for which it is kept if the account names no other. */
export const fileKinds = {
  e_invoice: 'P10Y',
  ledger: 'P10Y',
  vat: 'P10Y',
  bank: 'P7Y',
  collection: 'P7Y',
  report: 'P1Y',
  delivery_list: 'P90D',
  carrier: 'P90D',
} as const satisfies Readonly<Record<string, FileRetention>>
export type FileKind = keyof typeof fileKinds
export const fileKindNames = [
  'e_invoice',
  'ledger',
  'vat',
  'bank',
  'collection',
  'report',
  'delivery_list',
  'carrier',
] as const satisfies readonly FileKind[]
/**
 * The times for which files can be kept, with their days. The bucket has a rule for each, so the list is closed. A year
 * has 366 days here, because nothing may be removed too early.
 */
export const fileRetentions = {
  P30D: 30,
  P90D: 90,
  P1Y: 366,
  P2Y: 732,
  P3Y: 1098,
  P5Y: 1830,
  P7Y: 2562,
  P10Y: 3660,
  P15Y: 5490,
  P30Y: 10_980,
} as const
export type FileRetention = keyof typeof fileRetentions
export const fileRetentionNames = [
  'P30D',
  'P90D',
  'P1Y',
  'P2Y',
  'P3Y',
  'P5Y',
  'P7Y',
  'P10Y',
  'P15Y',
  'P30Y',
] as const satisfies readonly FileRetention[]
/** Ways in which readers sign in to the portal. */
export const readerWays = ['link', 'password', 'number', 'oidc'] as const
/**
 * The operations that readers may be allowed to carry out by themselves, and `complain`, which reports a copy that did
 * not arrive.
 */
export const readerOperations = [
  'cancelsubscription',
  'complain',
  'createoverride',
  'deletecustomer',
  'deleteoverride',
  'endagreement',
  'giveseat',
  'resumesubscription',
  'setconsent',
  'startagreement',
  'switchsubscriptionplan',
  'takeseat',
  'updatecustomer',
  'updateoverride',
] as const
/** The rights of readers who signed in with a customer number: `complain`, and types of overrides. */
export const numberOperations = [
  'complain',
  'pause-delivery',
  'pause-delivery-donate',
  'alternative-delivery',
  'pause-subscription',
] as const

/** The numbers that bound the seats that readers give in the portal. */
export const portalSeats = ['quantity', 'max_recipients'] as const
