/**
 * The sections of an account file in their written form: keys, values, defaults. Each schema takes an entry after the
 * file has been laid over the present entry, so that an upsert may name only the changed keys.
 */
import * as v from 'valibot'
import { languages } from '../../language/language.ts'
import { prefetchParts } from './customer-parts.ts'
import { eventCategories } from '../facts/event.ts'
import { referenceKinds } from './payment-reference.ts'
import {
  bankCharsets,
  bankMethodKinds,
  bundleParts,
  carrierModes,
  columnPads,
  complaintCodeMeanings,
  dunFromKinds,
  fieldScopes,
  fieldTypes,
  fileKindNames,
  fileRetentionNames,
  listCharsets,
  listFormats,
  listOrders,
  noticeEnds,
  noticeMoments,
  noticeStarts,
  noticeWays,
  overrideTypes,
  painVersions,
  portalSeats,
  providerKinds,
  remedies,
  retainedKinds,
  sepaSchemes,
  taxBuyers,
  taxPlaces,
  undeliverableActions,
  withdrawalStarts,
  withdrawalValues,
} from './settings-kinds.ts'
import {
  addressRange,
  boolean,
  colour,
  country,
  currency,
  date,
  datetime,
  domain,
  duration,
  email,
  end,
  iban,
  identifier,
  label,
  labelPage,
  line,
  lines,
  list,
  minorUnits,
  noticeIdentifier,
  number,
  oneOf,
  only,
  operation,
  operationTable,
  plainIdentifier,
  plainValue,
  postalRange,
  right,
  says,
  secret,
  set,
  signingSecret,
  table,
  timeOfDay,
  timezone,
  url,
  whole,
} from './value-schemas.ts'

/** The minimum length of an API key. Shorter keys can be found by trying. */
const leastKeyLength = 8
const day = 86_400
const everything = ['*']
const everywhere = ['0.0.0.0/0', '::/0']
const e = v.exactOptional
const notTaken = v.pipe(v.string(says('settings_not_text')), v.description('Ignored: the last use of the key.'))

export const accountSchema = only({
  id: plainIdentifier,
  name: e(line()),
  timezone: v.optional(timezone, 'UTC'),
  mode: v.optional(oneOf(['live', 'test']), 'live'),
  link_version: e(
    v.pipe(whole(0, 1_000_000), v.description('Default 0. Increasing it revokes all links to invoices made before.')),
  ),
  file_retention: e(
    v.pipe(
      only(v.entriesFromList(fileKindNames, e(oneOf(fileRetentionNames)))),
      v.description(
        'The time for which new files of a kind are kept. Default: P10Y for e_invoice, ledger and vat, P7Y for bank ' +
          'and collection, P1Y for report, P90D for delivery_list and carrier.',
      ),
    ),
  ),
})

const digits = (form: RegExp) =>
  v.pipe(v.string(says('settings_not_text')), v.regex(form, says('settings_payment_code')))

/** A code of one kind, with the data that is needed to draw it. */
const paymentCode = v.union(
  [
    v.pipe(
      v.literal('epc'),
      v.transform(() => ({ epc: true as const })),
    ),
    only({
      epc: e(
        v.pipe(v.literal(true, says('settings_payment_code')), v.description('A SEPA transfer in euros to the iban.')),
      ),
      swish: e(v.pipe(digits(/^\d{10}$/), v.description('The ten-digit Swish number. In Swedish kronor.'))),
      fik: e(
        v.pipe(digits(/^8\d{7}$/), v.description('The eight-digit creditor number, for a payment line of type 71.')),
      ),
    }),
  ],
  says('settings_payment_code'),
)

const reference = v.pipe(
  only({
    kind: v.optional(oneOf(referenceKinds), 'number'),
    prefix: v.optional(
      v.pipe(
        v.string(says('settings_not_text')),
        v.regex(/^\d{0,3}$/, says('settings_reference_prefix')),
        v.description('Up to three digits that begin each reference of this business entity.'),
      ),
      '',
    ),
    payer_digits: e(
      v.pipe(
        whole(0, 15),
        v.description("The digits of the payer's number. Default 8 for kid10 and kid11, otherwise 0: left out."),
      ),
    ),
    document_digits: e(
      v.pipe(
        whole(1, 15),
        v.description(
          'The digits of the running number of the invoice. Default 7 for kid10 and kid11, what is left for fik71, ' +
            'otherwise as many as the number has.',
        ),
      ),
    ),
    length_digit: v.optional(
      v.pipe(boolean, v.description('Only for ocr: the second last digit tells the length of the reference.')),
      false,
    ),
  }),
  v.transform(({ kind, prefix, payer_digits, document_digits, length_digit }) => ({
    kind,
    prefix,
    payer_digits: payer_digits ?? (kind === 'kid10' || kind === 'kid11' ? 8 : 0),
    ...(document_digits === undefined ? {} : { document_digits }),
    ...(length_digit && { length_digit: true as const }),
  })),
)

const exchangeRate = only({
  currency: v.pipe(currency, v.description('A currency other than that of the entity.')),
  from: date,
  rate: v.pipe(
    number(1e-9, 1e9),
    v.description("The value of one unit of the entity's currency in the other currency."),
  ),
})

const bankMethod = only({
  id: v.pipe(plainIdentifier, v.description('The method of the agreements that are collected in this way.')),
  kind: oneOf(bankMethodKinds),
  creditor: v.pipe(
    line(35),
    v.description(
      'sepa_debit: the creditor identifier. avtalegiro: the eight digits of the customer unit. autogiro: the ' +
        'bankgiro number.',
    ),
  ),
  customer_number: e(
    v.pipe(line(6), v.description('For autogiro: the customer number at Bankgirot, of at most six digits.')),
  ),
  iban: v.pipe(iban, v.description('The account that the money comes to.')),
  lead_days: e(
    v.pipe(
      whole(0, 30),
      v.description('Bank days before the collection on which it goes to the bank. Default: 2, for avtalegiro 4.'),
    ),
  ),
  notice_days: e(
    v.pipe(
      whole(0, 60),
      v.description(
        'Days after the sending of an invoice on which nothing is collected. Default: 14, for avtalegiro and ' +
          'autogiro 0.',
      ),
    ),
  ),
  cut_off: e(
    v.pipe(
      timeOfDay,
      v.description('The time of day until which the bank takes files of that day, HH:MM. Default: midnight.'),
    ),
  ),
  charset: v.optional(
    v.pipe(oneOf(bankCharsets), v.description('Letters that the bank takes in names. Others are transliterated.')),
    'sepa',
  ),
  scheme: v.optional(v.pipe(oneOf(sepaSchemes), v.description('For sepa_debit.')), 'CORE'),
  version: v.optional(v.pipe(oneOf(painVersions), v.description('For sepa_debit: the version of pain.008.001.')), '08'),
  notified_by_bank: v.optional(
    v.pipe(boolean, v.description('For avtalegiro: whether the bank notifies payers in advance.')),
    false,
  ),
})

export const businessEntity = v.pipe(
  only({
    // The id is short, because it is the default prefix of invoice numbers.
    external_id: v.pipe(identifier, v.maxLength(40, says('settings_too_long'))),
    name: line(),
    currency,
    country: e(country),
    language: v.optional(oneOf(languages), 'en'),
    tax_registration_id: e(line(64)),
    address: e(lines()),
    postal_code: e(line(20)),
    city: e(line()),
    email: e(email),
    invoice_prefix: e(line()),
    due_days: v.optional(whole(0, 366), 14),
    payment_text: e(lines()),
    // The file has a data URL. `take-logos.ts` replaces it by its reference before this schema reads it.
    logo: e(
      v.pipe(
        v.string(says('settings_not_text')),
        v.description(
          'A data URL of a PNG or JPEG of at most 100 KB and a million pixels, shown on documents and pages: data:image/png;base64,…',
        ),
      ),
    ),
    colour: e(
      v.pipe(
        colour,
        v.description('The colour of headings on documents and pages, as #rrggbb. A pale colour is darkened.'),
      ),
    ),
    iban: e(v.pipe(iban, v.description('The account that customers pay to. Printed on invoices.'))),
    payment_codes: e(v.pipe(list(paymentCode, 3), v.description('The payment codes on invoices and their pages.'))),
    reference: e(
      v.pipe(
        reference,
        v.description('The references with which customers pay. Default: the numbers of the invoices.'),
      ),
    ),
    bank_methods: e(
      v.pipe(
        list(bankMethod, 20),
        v.description('Ways of paying that are handed to the bank as files, by collectionfiles.'),
      ),
    ),
    exchange_rates: e(
      v.pipe(
        list(exchangeRate, 5000),
        v.description(
          'Additional currencies in which VAT is shown. An invoice uses the last rate that begins on or before ' +
            'its date.',
        ),
      ),
    ),
  }),
  v.transform((entity) => ({ invoice_prefix: `${entity.external_id.toUpperCase()}-`, ...entity })),
)

export const field = v.pipe(
  only({
    scope: oneOf(fieldScopes),
    name: label,
    external_id: e(identifier),
    type: v.optional(oneOf(fieldTypes), 'text'),
    choices: v.optional(set(line()), []),
    history: v.optional(boolean, true),
    indexed: v.optional(boolean, false),
    required: v.optional(boolean, false),
    names: e(
      v.pipe(
        only({ en: e(label), da: e(label), sv: e(label), nb: e(label), de: e(label), fi: e(label) }),
        v.description('The name on pages for ordering, by language. Default: name.'),
      ),
    ),
    // The settings show how far a job has come with the index, so a returned file may contain it.
    index: e(
      v.pipe(v.looseObject({}, says('settings_not_object')), v.description('Ignored: the progress of its index.')),
    ),
  }),
  v.transform(({ index, ...rest }) => rest),
)

export const product = (zone: string) =>
  only({
    external_id: identifier,
    name: line(),
    category: line(100),
    recurring: v.optional(boolean, false),
    date: e(date),
    assign_at: e(
      v.pipe(
        datetime(zone),
        v.description('Default: for each reader the cut-off of its carrier, and at the latest the start of the date.'),
      ),
    ),
    cut_off: e(
      v.pipe(
        datetime(zone),
        v.description(
          'When the lists of the issue may be closed, at most 366 days from the date. Default: the cut-off of each ' +
            'carrier, before the date.',
        ),
      ),
    ),
  })

const invoiceLine = only({
  text: lines(1000),
  amount: minorUnits(-100_000_000_000),
  tax_rate: e(v.pipe(number(0, 1), v.description('A fraction: 0.25 means 25 percent. Not together with tax.'))),
  tax: e(
    v.pipe(
      line(100),
      v.description('A category of tax_rates, instead of tax_rate. The rate then follows from the buyer and the date.'),
    ),
  ),
  category: e(line(100)),
  from: e(
    v.pipe(
      date,
      v.description(
        'The price applies to periods that begin on this date or later, and replaces the line with the same ' +
          'text, category and when. An amount of 0 ends that line.',
      ),
    ),
  ),
  when: v.optional(table(plainValue), {}),
})

const picture = only({
  url: v.pipe(
    url,
    v.description('The address of a picture at a host that shows it to everybody. HTTPS on a live account.'),
  ),
  text: v.pipe(line(), v.description('What the picture shows, for people who do not see it.')),
})

export const campaign = only({
  id: identifier,
  name: line(),
  customer_facing_name: e(line()),
  benefits: e(v.pipe(list(line(), 3), v.description('Up to three reasons to subscribe, on pages for ordering.'))),
  picture: e(v.pipe(picture, v.description('Shown with the campaign on pages for ordering.'))),
  business_entity: e(identifier),
  products: v.optional(set(identifier), []),
  duration: e(duration),
  assignments: e(whole(1, 100_000)),
  renews_to: e(identifier),
  invoice_lines: v.optional(list(invoiceLine, 100), []),
  invoice_days_before: v.optional(whole(0, 366), 0),
  policy: e(identifier),
  group: e(
    only({
      recipient_campaign: identifier,
      max_recipients: e(whole(1, 1_000_000)),
      portal_seats: e(
        v.pipe(
          oneOf(portalSeats),
          v.description(
            'How many seats readers give in the portal: as many as the quantity of the subscription, and at most ' +
              'max_recipients (quantity, the default), or max_recipients whatever the quantity is.',
          ),
        ),
      ),
    }),
  ),
  addons: v.optional(list(only({ campaign: identifier, mandatory: v.optional(boolean, false) }), 30), []),
  notice_days: e(
    v.pipe(
      whole(1, 366),
      v.description(
        'The days before its end at which subscribers are notified by e-mail that a period of this campaign, such as a ' +
          'trial, turns into another campaign. Default: no notice.',
      ),
    ),
  ),
})

const noticeToCancel = only({
  duration: e(v.pipe(duration, v.description('Default: none.'))),
  at: v.optional(
    v.pipe(
      oneOf(noticeEnds),
      v.description('Where the contract ends: with its period, with a calendar month, or on any day.'),
    ),
    'period_end',
  ),
  first_term: e(v.pipe(duration, v.description('The contract lasts at least this long from its start.'))),
})

const reversalFee = only({
  text: line(),
  amount: v.pipe(minorUnits(1), v.description('Minor units of the business entity, tax included.')),
  tax_rate: e(number(0, 1)),
})

const policyCollection = only({
  schedule: v.optional(
    v.pipe(
      list(duration, 8),
      v.description(
        'The time from each failed attempt to the next one. Default P3D, P5D, P7D. What would fall behind most_days is ' +
          'tried on the last bank day within them.',
      ),
    ),
    ['P3D', 'P5D', 'P7D'],
  ),
  most_days: v.optional(
    v.pipe(
      whole(1, 366),
      v.description('Days after the first failure in which other attempts may follow. Default 14.'),
    ),
    14,
  ),
  action_days: v.optional(
    v.pipe(whole(1, 90), v.description('Days that a payer has to confirm or renew an agreement. Default 7.')),
    7,
  ),
  stale_after: e(
    v.pipe(
      duration,
      v.description(
        'The time after which a collection without an outcome is looked up, or an alarm is raised; one that nobody has ' +
          'submitted is dunned from then on. Default P10D.',
      ),
    ),
  ),
  dun_from: v.optional(
    v.pipe(
      oneOf(dunFromKinds),
      v.description('When dunning of a collected invoice begins. Default given_up: after the last attempt.'),
    ),
    'given_up',
  ),
  reversal_fee: e(v.pipe(reversalFee, v.description('A fee for payments that were taken back. Default: none.'))),
})

const policyComplaints = only({
  window_days: v.optional(
    v.pipe(whole(0, 366), v.description('Days after the date of an issue in which people can complain. Default 14.')),
    14,
  ),
  most_a_year: v.optional(
    v.pipe(whole(0, 60), v.description('Complaints of a subscription within twelve months. Default 6.')),
    6,
  ),
  remedies: v.optional(
    v.pipe(set(oneOf(remedies)), v.description('The remedies that are allowed. Default redeliver and none.')),
    ['redeliver', 'none'],
  ),
  default: v.optional(
    v.pipe(oneOf(remedies), v.description('The remedy of a complaint that names none. Default redeliver.')),
    'redeliver',
  ),
})

const policyUndeliverable = only({
  after: v.optional(
    v.pipe(
      whole(1, 12),
      v.description(
        'Number of consecutive copies that carriers report as undeliverable, moved or refused before the address is ' +
          'marked. Copies without a report were delivered. Default 2.',
      ),
    ),
    2,
  ),
  action: v.optional(
    v.pipe(
      oneOf(undeliverableActions),
      v.description(
        'What follows for a marked address: nothing, an e-mail to the reader, or the e-mail and a pause of ' +
          'deliveries. Default none.',
      ),
    ),
    'none',
  ),
})

export const policy = only({
  external_id: identifier,
  name: e(line()),
  override_types: v.optional(set(oneOf(overrideTypes)), [...overrideTypes]),
  earliest_delivery_days: v.optional(whole(0, 366), 0),
  blocked_dates: v.optional(set(date), []),
  allow_other_country: v.optional(boolean, true),
  pause_extends_period: v.optional(boolean, true),
  bill_while_suspended: v.optional(
    v.pipe(
      boolean,
      v.description(
        'Default true. With false, a subscription that is suspended for an unpaid invoice is neither renewed ' +
          'nor invoiced, and its period continues when the suspension ends.',
      ),
    ),
    true,
  ),
  day_aligned: v.optional(
    v.pipe(
      boolean,
      v.description(
        'Default false. With true, starts, stops, switches and pauses without a time begin at the start of ' +
          "the day in the account's timezone.",
      ),
    ),
    false,
  ),
  max_pause_days: e(whole(0, 36_500)),
  notice: e(
    v.pipe(
      noticeToCancel,
      v.description('The notice that a reader gives to cancel. Default: the end of the period, without notice.'),
    ),
  ),
  withdraw_days: e(
    v.pipe(
      whole(0, 366),
      v.description('Default 14. The days within which a consumer may withdraw. 0: there is no right of withdrawal.'),
    ),
  ),
  withdraw_from: e(
    v.pipe(
      oneOf(withdrawalStarts),
      v.description(
        'The day from which withdraw_days count: that of the contract (of the approval of an order), or of the first copy. Default order.',
      ),
    ),
  ),
  withdraw_value: e(
    v.pipe(
      oneOf(withdrawalValues),
      v.description(
        'What a consumer who withdraws pays: nothing, or the copies that were delivered, each by its share of the ' +
          'price. Default none.',
      ),
    ),
  ),
  collection: e(v.pipe(policyCollection, v.description('How invoices are collected by agreements.'))),
  complaints: e(
    v.pipe(
      policyComplaints,
      v.description('Complaints about copies that did not come. Without it, the defaults of its keys apply.'),
    ),
  ),
  grace_assignments: e(
    v.pipe(
      whole(0, 12),
      v.description(
        'Copies that still come after a period ran out without a successor, or with a renewal that is not paid. They ' +
          'are never invoiced, and are taken from the assignments of the next period. Default 0.',
      ),
    ),
  ),
  undeliverable: e(
    v.pipe(policyUndeliverable, v.description('Addresses that carriers, or staff, report as undeliverable.')),
  ),
  dunning: v.optional(
    list(only({ days_after_due: whole(0, 3650), action: oneOf(['remind', 'suspend', 'stop']) }), 50),
    [],
  ),
})

export const taxRate = only({
  category: v.pipe(
    line(100),
    v.description('The kind of goods or service, such as print or electronic. Invoice lines refer to it as tax.'),
  ),
  country: e(
    v.pipe(
      country,
      v.description('The country to which the rate applies. Default: every country without a rate of its own.'),
    ),
  ),
  buyer: v.optional(oneOf(taxBuyers), 'any'),
  rate: v.pipe(number(0, 1), v.description('A fraction: 0.25 means 25 percent.')),
  from: e(v.pipe(date, v.description('The first date of supply to which the rate applies. Default: always.'))),
  place: v.optional(
    v.pipe(
      oneOf(taxPlaces),
      v.description(
        'The party whose country determines the tax: the seller, as for printed products, or the buyer, as ' +
          'for electronic ones.',
      ),
    ),
    'seller',
  ),
  reason: e(
    v.pipe(
      line(500),
      v.description('The reason for which there is no tax, as printed on documents. Only with the rate 0.'),
    ),
  ),
  reverse_charge: v.optional(
    v.pipe(
      boolean,
      v.description(
        'The rate 0 for businesses that account for the tax themselves. It applies if buyer and seller are ' +
          'in two EU countries and both have a valid VAT id.',
      ),
    ),
    false,
  ),
})

export const role = only({
  name: label,
  allowed_apis: v.optional(v.pipe(set(right), v.description('Rights, as in api_accesses. Default: none.')), []),
  operations: e(
    v.pipe(
      set(operation),
      v.description(
        'The operations that the role allows, alone or as one of many. Default: those that allowed_apis opens.',
      ),
    ),
  ),
  limits: v.optional(
    v.pipe(
      operationTable(minorUnits(0)),
      v.description(
        'The maximum amount of an operation, in minor units, by its name: { "credit": 50000 }. An operation ' +
          'without a limit has the limit of others that move the same money: the limit of createsubscription ' +
          'applies to switches as well.',
      ),
    ),
    {},
  ),
})

export const user = only({
  email: v.pipe(
    email,
    v.transform((value) => value.toLowerCase()),
  ),
  name: line(100),
  role: label,
  language: e(oneOf(languages)),
  enabled: v.optional(boolean, true),
})

export const consent = only({
  purpose: v.pipe(plainIdentifier, v.description('The id of the purpose, such as newsletter.')),
  name: e(line()),
  text: e(
    v.pipe(
      lines(),
      v.description('The English text in which people are asked. It is added to texts as the next version.'),
    ),
  ),
  texts: v.pipe(
    list(only({ version: plainIdentifier, language: v.optional(oneOf(languages), 'en'), text: lines() }), 200),
    v.minLength(1, says('settings_empty')),
    v.description(
      'The texts in which people are asked. Add a version to change a text: a text that was used never changes.',
    ),
  ),
  default: v.optional(
    v.pipe(boolean, v.description('Whether customers who were not asked count as having consented. Default false.')),
    false,
  ),
})

export const notice = v.pipe(
  only({
    id: v.pipe(noticeIdentifier, v.description('The id of the notice. law:SE and law:FR are the built-in notices.')),
    enabled: e(v.pipe(boolean, v.description('Default true, and false for a built-in notice.'))),
    when: e(v.pipe(oneOf(noticeMoments), v.description('The event. Not for a built-in notice.'))),
    before: e(
      v.pipe(
        duration,
        v.description(
          'The time before the event, such as P14D. Not together with after. Default P60D for agreement_expiring.',
        ),
      ),
    ),
    after: e(v.pipe(duration, v.description('The time after the event. Not together with before.'))),
    counts_from: v.optional(
      v.pipe(
        oneOf(noticeStarts),
        v.description('Whether before counts from the event or from the last day to cancel. Default event.'),
      ),
      'event',
    ),
    campaigns: v.optional(v.pipe(set(identifier), v.description('The campaigns concerned. Default: all.')), []),
    countries: v.optional(v.pipe(set(country), v.description("The customer's countries. Default: all.")), []),
    by: v.optional(
      v.pipe(
        oneOf(noticeWays),
        v.description('The way of sending. If it fails, the other way is used if there is one. Default email.'),
      ),
      'email',
    ),
    delivery_method: e(
      v.pipe(
        plainIdentifier,
        v.description('The delivery method by which letters are sent. Without it, no letters are sent.'),
      ),
    ),
    required: v.optional(
      v.pipe(boolean, v.description('With true, the notice is sent without a consent too. Default false.')),
      false,
    ),
    consent: v.optional(
      v.pipe(plainIdentifier, v.description('The consent purpose that the notice needs. Default existing_customer.')),
      'existing_customer',
    ),
    template: e(v.pipe(noticeIdentifier, v.description('The notice whose template is used. Default: its own.'))),
    code: e(
      v.pipe(
        only({ form: plainIdentifier, code: line(100) }),
        v.description(
          'An ordering code of a form. The notice offers each customer a code of their own, for one order, by the ' +
            'terms of this one. Its max_uses bounds all of them together.',
        ),
      ),
    ),
  }),
  v.transform((entry) => ({ ...entry, enabled: entry.enabled ?? !entry.id.startsWith('law:') })),
)

export const retention = only({
  of: oneOf(retainedKinds),
  after: v.pipe(duration, v.description('The time after which the data is erased, such as P3Y.')),
})

export const signIn = only({
  issuer: v.pipe(url, v.description('The issuer address of the OpenID provider, as in its configuration.')),
  client_id: line(),
  client_secret: e(v.pipe(secret(1), v.description('Never returned.'))),
  domains: v.optional(
    v.pipe(
      set(domain),
      v.description('Domains of e-mail addresses. People with such an address can sign in without being users.'),
    ),
    [],
  ),
  role_claim: e(v.pipe(line(100), v.description('The claim of the ID token that names the role of these people.'))),
  default_role: e(v.pipe(label, v.description('Their role if the claim names none of this account.'))),
})

export const stopReason = only({
  id: identifier,
  text: v.pipe(
    only({ en: e(line()), da: e(line()), sv: e(line()), nb: e(line()), de: e(line()), fi: e(line()) }),
    v.check((texts) => Object.keys(texts).length > 0, says('settings_empty')),
    v.description('The reason by language, such as { "en": "Too expensive", "da": "For dyrt" }. At least one.'),
  ),
})

export const paymentProvider = only({
  id: plainIdentifier,
  kind: v.pipe(
    oneOf(providerKinds),
    v.description('queue: collections are fetched with preparecollections. test: only in test accounts.'),
  ),
  business_entities: v.optional(
    v.pipe(set(identifier), v.description('The business entities that are paid by it. Default: all.')),
    [],
  ),
  methods: v.pipe(
    set(plainIdentifier, 50),
    v.minLength(1, says('settings_empty')),
    v.description('The payment methods, such as card, sepa_debit, autogiro or betalingsservice.'),
  ),
  secret_key: e(secret(8)),
  webhook_secret: e(secret(8)),
  api_version: e(line(40)),
  descriptor: e(v.pipe(line(22), v.description("Words on the payer's statement, if the provider shows them."))),
})

export const deliveryMethod = only({ id: plainIdentifier, name: e(line()), fallback: e(plainIdentifier) })

const listColumn = only({
  name: line(100),
  from: v.pipe(
    line(101),
    v.description(
      'The value of the column: line_id, customer_id, subscription_id, external_id, product, date, copies, change, ' +
        'route, sequence, bundle, carrier, name, company, street, address, postal_code, city, country, ' +
        'country_name, line_1 to line_8, or the id of a field of customers, subscriptions or assignments.',
    ),
  ),
  width: e(
    v.pipe(
      whole(1, 500),
      v.description(
        'Characters. Required by the format fixed, with at least 20 for line_id. A longer text is cut; asterisks stand ' +
          'in the place of a longer number or code.',
      ),
    ),
  ),
  pad: v.optional(
    v.pipe(
      oneOf(columnPads),
      v.description('How a value that is shorter than width is padded: right or left with spaces, or with zeros.'),
    ),
    'right',
  ),
})

const bundle = only({
  most_copies: whole(1, 100_000),
  least_copies: v.optional(
    v.pipe(whole(0, 100_000), v.description('Smaller bundles are filled up from the one before. Default 0.')),
    0,
  ),
  by: e(
    v.pipe(
      oneOf(bundleParts),
      v.description('A bundle never has copies of two routes, countries or postal codes. Default: it may.'),
    ),
  ),
})

const labelSheet = only({
  page: v.optional(
    v.pipe(labelPage, v.description('A4, A5, A6, letter, or width and height in millimetres such as 100x50.')),
    'A4',
  ),
  columns: v.optional(whole(1, 20), 3),
  rows: v.optional(whole(1, 50), 8),
  lines: v.optional(
    v.pipe(
      list(line(200), 12),
      v.description('Lines with values of columns in braces: "{route} {bundle}". Empty lines are left out.'),
    ),
    [],
  ),
})

export const carrier = only({
  id: v.pipe(
    plainIdentifier,
    v.check((id) => id !== 'none', says('settings_reserved')),
  ),
  name: e(line()),
  countries: v.optional(v.pipe(set(country), v.description('Default: all.')), []),
  postal_codes: v.optional(
    v.pipe(
      set(postalRange),
      v.description(
        'Postal codes and ranges such as 1000-2999. The beginning of a code stands for all codes that begin with it. ' +
          'Default: all.',
      ),
    ),
    [],
  ),
  weekdays: v.optional(
    v.pipe(
      set(whole(1, 7), 7),
      v.description('The weekdays of the issues that it carries. 1 is Monday. Default: all.'),
    ),
    [],
  ),
  mode: v.optional(
    v.pipe(
      oneOf(carrierModes),
      v.description('full: a whole list for each issue. changes: what has changed since the last list.'),
    ),
    'full',
  ),
  format: v.optional(oneOf(listFormats), 'csv'),
  columns: v.optional(
    v.pipe(
      list(listColumn, 100),
      v.description('Default: the usual ones; for the mode changes with customer_id and subscription_id.'),
    ),
    [],
  ),
  charset: v.optional(
    v.pipe(oneOf(listCharsets), v.description('Letters that it lacks are written in Latin letters.')),
    'utf-8',
  ),
  sort: v.optional(set(oneOf(listOrders)), [...listOrders]),
  bundle: e(bundle),
  label: e(v.pipe(labelSheet, v.description('The sheet of labels, for the format labels.'))),
  cut_off: e(
    v.pipe(
      only({ days: whole(0, 366), time: v.optional(timeOfDay, '12:00') }),
      v.description('Days before the date of an issue, and the time. Default: the start of the date.'),
    ),
  ),
  complaint_codes: v.optional(
    v.pipe(
      table(oneOf(complaintCodeMeanings)),
      v.description("The carrier's own codes in reports and complaints, with their meanings."),
    ),
    {},
  ),
})

export const apiAccess = (zone: string) =>
  v.pipe(
    only({
      name: label,
      key: e(secret(leastKeyLength)),
      previous_until: e(
        v.pipe(
          end(zone),
          v.description(
            'With a new key: the time until which the previous key works as well. By default that key stops ' +
              'working at once.',
          ),
        ),
      ),
      allowed_apis: v.optional(set(right), everything),
      allowed_ips: v.optional(v.pipe(set(addressRange), v.minLength(1, says('settings_empty'))), everywhere),
      read_only: v.optional(
        v.pipe(boolean, v.description('Whether all calls that change something are refused.')),
        false,
      ),
      acts_for_users: v.optional(
        v.pipe(
          boolean,
          v.description('Whether the history names the person in X-Acting-User, instead of the access, as the author.'),
        ),
        false,
      ),
      expires: e(v.pipe(end(zone), v.description('A datetime, or the last day on which the access works.'))),
      rate_per_second: v.optional(number(0.01, 1000), 5),
      burst: v.optional(whole(0, 1000), 20),
      max_connections: v.optional(whole(1, 50), 5),
      // The settings show when the keys were used, so a returned file may contain these times.
      last_used: e(notTaken),
      previous_last_used: e(notTaken),
    }),
    v.transform(({ last_used, previous_last_used, ...rest }) => rest),
  )

export const webhook = v.pipe(
  only({
    id: plainIdentifier,
    url,
    categories: v.optional(v.pipe(set(oneOf(eventCategories)), v.minLength(1, says('settings_empty'))), [
      ...eventCategories,
    ]),
    max_events: v.optional(whole(1, 1000), 100),
    prefetch: e(
      v.pipe(
        line(500),
        v.check(
          (names) => names.split(',').every((name) => v.is(v.picklist(prefetchParts), name.trim())),
          says('settings_prefetch'),
        ),
      ),
    ),
    bearer_token: secret(1),
    response_key: secret(1),
    signing_secret: e(
      v.pipe(
        signingSecret,
        v.description('Signs deliveries as defined by Standard Webhooks: whsec_ followed by 24 to 64 bytes in base64.'),
      ),
    ),
    reply_seconds: v.optional(number(0.1, 25), 10),
    resend_seconds: v.optional(list(number(0.1, 30 * day), 50), [60, 300, 900, 3600, 10_800, 21_600, 43_200, day]),
    enabled: v.optional(boolean, true),
    error_email: e(email),
    // The settings show the state of the webhook, so a returned file may contain it.
    state: e(
      v.pipe(v.looseObject({}, says('settings_not_object')), v.description('Ignored: the state of the webhook.')),
    ),
  }),
  v.transform(({ state, ...rest }) => rest),
)

export const orderingForm = only({
  url_id: plainIdentifier,
  name: e(line()),
  campaigns: v.optional(set(identifier), []),
  products: v.optional(set(identifier), []),
  fields: v.optional(set(line(101)), []),
  email_confirmation: v.optional(boolean, false),
  approval: v.optional(oneOf(['automatic', 'manual']), 'automatic'),
  payment: v.optional(boolean, false),
  expires_days: v.optional(
    v.pipe(
      whole(1, 366),
      v.description('Default 30. An order that is still waiting after this number of days is denied.'),
    ),
    30,
  ),
  gift: v.optional(
    v.pipe(boolean, v.description('Whether the form sells gifts. Its campaigns must be group campaigns.')),
    false,
  ),
  company: e(
    v.pipe(
      boolean,
      v.description('Whether companies order: the page asks for the name and the VAT number of a company.'),
    ),
  ),
  terms_url: e(url),
  ordering_codes: v.optional(
    list(
      only({
        code: line(100),
        percent_off: e(number(0.01, 100)),
        amount_off: e(minorUnits(1)),
        campaigns: v.optional(set(identifier), []),
        valid_until: e(date),
        max_uses: e(whole(1, 1_000_000_000)),
      }),
    ),
    [],
  ),
})
