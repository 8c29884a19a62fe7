/**
 * The schema of stored settings. Its file is separate from the type, because the schema is needed only if stored
 * settings are read or described, and building it takes a good part of a cold start.
 */
import * as v from 'valibot'
import { languageSchema } from '../../language/language.ts'
import { eventCategories } from '../facts/event.ts'
import type { Instant } from '../time/time.ts'
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
  numberOperations,
  overrideTypes,
  painVersions,
  providerKinds,
  remedies,
  portalSeats,
  readerOperations,
  readerWays,
  retainedKinds,
  sepaSchemes,
  taxBuyers,
  taxPlaces,
  undeliverableActions,
  withdrawalStarts,
  withdrawalValues,
} from './settings-kinds.ts'

const whole = v.pipe(v.number(), v.integer())
const instant = v.custom<Instant>((value) => typeof value === 'string')

const invoiceLineSchema = v.object({
  text: v.string(),
  /** Minor units of the business entity's currency, tax included. */
  amount: whole,
  /** Exactly one of the two: a rate, or a category of the tax rates. */
  tax_rate: v.exactOptional(v.number()),
  tax: v.exactOptional(v.string()),
  category: v.exactOptional(v.string()),
  /** Counts for periods that begin on this date or later; absent for all. */
  from: v.exactOptional(v.string()),
  /** The subscription field ids and values that the line depends on. All values must match. */
  when: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
})

/** Exactly one of the three is given. */
const paymentCodeSchema = v.object({
  epc: v.exactOptional(v.literal(true)),
  swish: v.exactOptional(v.string()),
  fik: v.exactOptional(v.string()),
})

const orderingCodeSchema = v.object({
  code: v.string(),
  /** Exactly one of the two is given. */
  percent_off: v.exactOptional(v.number()),
  amount_off: v.exactOptional(whole),
  /** Campaigns of the form. An empty list means all of them. */
  campaigns: v.array(v.string()),
  /** The last day on which the code is valid, in the account's timezone. */
  valid_until: v.exactOptional(v.string()),
  max_uses: v.exactOptional(whole),
})

/** A text in some of the languages. */
const translatedSchema = v.object({
  en: v.exactOptional(v.string()),
  da: v.exactOptional(v.string()),
  sv: v.exactOptional(v.string()),
  nb: v.exactOptional(v.string()),
  de: v.exactOptional(v.string()),
  fi: v.exactOptional(v.string()),
})

/** The layout of the references that customers pay by (`payment-reference.ts`). */
const referenceSchema = v.object({
  kind: v.picklist(referenceKinds),
  prefix: v.string(),
  payer_digits: whole,
  document_digits: v.exactOptional(whole),
  length_digit: v.exactOptional(v.literal(true)),
})

/** A payment method that is submitted to the bank as a file, by its name in agreements. */
const bankMethodSchema = v.object({
  id: v.string(),
  kind: v.picklist(bankMethodKinds),
  /** The scheme's own id of the entity. */
  creditor: v.string(),
  /** The number of the entity as a customer of Bankgirot, in Autogiro. */
  customer_number: v.exactOptional(v.string()),
  iban: v.string(),
  lead_days: v.exactOptional(whole),
  notice_days: v.exactOptional(whole),
  /** Wall-clock time in the account's timezone, HH:MM. */
  cut_off: v.exactOptional(v.string()),
  charset: v.picklist(bankCharsets),
  scheme: v.picklist(sepaSchemes),
  version: v.picklist(painVersions),
  /** Whether the bank tells payers ahead, in AvtaleGiro. */
  notified_by_bank: v.boolean(),
})

export const settingsSchema = v.object({
  account: v.object({
    id: v.string(),
    name: v.exactOptional(v.string()),
    timezone: v.string(),
    mode: v.picklist(['live', 'test']),
    /** The number of times that links to invoices were revoked; absent for never. */
    link_version: v.exactOptional(whole),
    /** Kinds of files with a retention of their own. */
    file_retention: v.exactOptional(
      v.object(v.entriesFromList(fileKindNames, v.exactOptional(v.picklist(fileRetentionNames)))),
    ),
  }),
  business_entities: v.array(
    v.object({
      external_id: v.string(),
      name: v.string(),
      currency: v.string(),
      country: v.exactOptional(v.string()),
      language: languageSchema,
      tax_registration_id: v.exactOptional(v.string()),
      address: v.exactOptional(v.string()),
      postal_code: v.exactOptional(v.string()),
      city: v.exactOptional(v.string()),
      email: v.exactOptional(v.string()),
      invoice_prefix: v.string(),
      due_days: whole,
      payment_text: v.exactOptional(v.string()),
      /** The reference to an image that is a separate item (`logo.ts`). Answers show a data URL. */
      logo: v.exactOptional(v.string()),
      /** `#rrggbb`. */
      colour: v.exactOptional(v.string()),
      /** Without spaces. */
      iban: v.exactOptional(v.string()),
      payment_codes: v.exactOptional(v.array(paymentCodeSchema)),
      /** Absent for the numbers of the invoices. */
      reference: v.exactOptional(referenceSchema),
      /** Payment methods that are handed to the bank as files. */
      bank_methods: v.exactOptional(v.array(bankMethodSchema)),
      /** The value of one unit of the entity's currency in another currency, from a date. */
      exchange_rates: v.exactOptional(v.array(v.object({ currency: v.string(), from: v.string(), rate: v.number() }))),
    }),
  ),
  fields: v.array(
    v.object({
      scope: v.picklist(fieldScopes),
      name: v.string(),
      external_id: v.exactOptional(v.string()),
      type: v.picklist(fieldTypes),
      /** Empty for every type but `choice`. */
      choices: v.array(v.string()),
      history: v.boolean(),
      indexed: v.boolean(),
      required: v.boolean(),
      /** The name on pages for ordering, by language. */
      names: v.exactOptional(translatedSchema),
    }),
  ),
  products: v.array(
    v.object({
      external_id: v.string(),
      name: v.string(),
      category: v.string(),
      recurring: v.boolean(),
      date: v.exactOptional(v.string()),
      /** The instant from the account file. `assignAt` has the default. */
      assign_at: v.exactOptional(instant),
      /** The instant from the account file, before which no list of the issue is closed. Carriers have the default. */
      cut_off: v.exactOptional(instant),
    }),
  ),
  campaigns: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      customer_facing_name: v.exactOptional(v.string()),
      benefits: v.exactOptional(v.array(v.string())),
      /** An address over HTTPS, and the words for people who do not see the picture. */
      picture: v.exactOptional(v.object({ url: v.string(), text: v.string() })),
      /** Absent only while the account has no business entity. */
      business_entity: v.exactOptional(v.string()),
      products: v.array(v.string()),
      /** At most one of the two is given. Without either, the campaign has no end. */
      duration: v.exactOptional(v.string()),
      assignments: v.exactOptional(whole),
      renews_to: v.exactOptional(v.string()),
      invoice_lines: v.array(invoiceLineSchema),
      invoice_days_before: whole,
      policy: v.exactOptional(v.string()),
      group: v.exactOptional(
        v.object({
          recipient_campaign: v.string(),
          max_recipients: v.exactOptional(whole),
          portal_seats: v.exactOptional(v.picklist(portalSeats)),
        }),
      ),
      addons: v.array(v.object({ campaign: v.string(), mandatory: v.boolean() })),
      /** Days before its end at which subscribers are notified that a period turns into another campaign. */
      notice_days: v.exactOptional(whole),
    }),
  ),
  policies: v.array(
    v.object({
      external_id: v.string(),
      name: v.exactOptional(v.string()),
      override_types: v.array(v.picklist(overrideTypes)),
      earliest_delivery_days: whole,
      blocked_dates: v.array(v.string()),
      allow_other_country: v.boolean(),
      pause_extends_period: v.boolean(),
      bill_while_suspended: v.boolean(),
      day_aligned: v.boolean(),
      max_pause_days: v.exactOptional(whole),
      notice: v.exactOptional(
        v.object({
          duration: v.exactOptional(v.string()),
          at: v.picklist(noticeEnds),
          /** The contract lasts at least this long from its start. */
          first_term: v.exactOptional(v.string()),
        }),
      ),
      withdraw_days: v.exactOptional(whole),
      withdraw_from: v.exactOptional(v.picklist(withdrawalStarts)),
      withdraw_value: v.exactOptional(v.picklist(withdrawalValues)),
      collection: v.exactOptional(
        v.object({
          /** ISO 8601 durations: the next attempt after the first failure, the second, and so on. */
          schedule: v.array(v.string()),
          most_days: whole,
          action_days: whole,
          /** An ISO 8601 duration; absent: ten days. */
          stale_after: v.exactOptional(v.string()),
          dun_from: v.picklist(dunFromKinds),
          reversal_fee: v.exactOptional(
            v.object({
              text: v.string(),
              amount: whole,
              tax_rate: v.exactOptional(v.number()),
              tax: v.exactOptional(v.string()),
            }),
          ),
        }),
      ),
      complaints: v.exactOptional(
        v.object({
          window_days: whole,
          most_a_year: whole,
          remedies: v.array(v.picklist(remedies)),
          default: v.picklist(remedies),
        }),
      ),
      grace_assignments: v.exactOptional(whole),
      undeliverable: v.exactOptional(v.object({ after: whole, action: v.picklist(undeliverableActions) })),
      dunning: v.array(v.object({ days_after_due: whole, action: v.picklist(['remind', 'suspend', 'stop']) })),
    }),
  ),
  tax_rates: v.array(
    v.object({
      category: v.string(),
      /** Absent for every country that no other rate names. */
      country: v.exactOptional(v.string()),
      buyer: v.picklist(taxBuyers),
      rate: v.number(),
      /** The first date of supply to which the rate applies; absent for all dates. */
      from: v.exactOptional(v.string()),
      place: v.picklist(taxPlaces),
      reason: v.exactOptional(v.string()),
      reverse_charge: v.boolean(),
    }),
  ),
  payment_providers: v.optional(
    v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(providerKinds),
        business_entities: v.array(v.string()),
        methods: v.array(v.string()),
        secret_key: v.exactOptional(v.string()),
        webhook_secret: v.exactOptional(v.string()),
        api_version: v.exactOptional(v.string()),
        /** Words on the payer's statement. */
        descriptor: v.exactOptional(v.string()),
      }),
    ),
    [],
  ),
  delivery_methods: v.array(
    v.object({ id: v.string(), name: v.exactOptional(v.string()), fallback: v.exactOptional(v.string()) }),
  ),
  carriers: v.optional(
    v.array(
      v.object({
        id: v.string(),
        name: v.exactOptional(v.string()),
        /** Empty for all countries. */
        countries: v.array(v.string()),
        /** Codes and ranges of codes. Empty for all. */
        postal_codes: v.array(v.string()),
        /** The weekdays of the issues that the carrier delivers. Empty for all. */
        weekdays: v.array(whole),
        mode: v.picklist(carrierModes),
        format: v.picklist(listFormats),
        /** Empty for the usual columns. */
        columns: v.array(
          v.object({
            name: v.string(),
            from: v.string(),
            width: v.exactOptional(whole),
            pad: v.picklist(columnPads),
          }),
        ),
        charset: v.picklist(listCharsets),
        sort: v.array(v.picklist(listOrders)),
        bundle: v.exactOptional(
          v.object({ most_copies: whole, least_copies: whole, by: v.exactOptional(v.picklist(bundleParts)) }),
        ),
        label: v.exactOptional(v.object({ page: v.string(), columns: whole, rows: whole, lines: v.array(v.string()) })),
        cut_off: v.exactOptional(v.object({ days: whole, time: v.string() })),
        /** The meanings of the carrier's own codes in reports and complaints. */
        complaint_codes: v.record(v.string(), v.picklist(complaintCodeMeanings)),
      }),
    ),
    [],
  ),
  /** Accounts of earlier versions have none. */
  stop_reasons: v.optional(
    v.array(
      v.object({
        id: v.string(),
        text: v.object({
          en: v.exactOptional(v.string()),
          da: v.exactOptional(v.string()),
          sv: v.exactOptional(v.string()),
          nb: v.exactOptional(v.string()),
          de: v.exactOptional(v.string()),
          fi: v.exactOptional(v.string()),
        }),
      }),
    ),
    [],
  ),
  api_accesses: v.array(
    v.object({
      name: v.string(),
      key_hash: v.string(),
      /** The hash of the earlier key, which is valid until `previous_until`. */
      previous_key_hash: v.exactOptional(v.string()),
      previous_until: v.exactOptional(instant),
      /** Rights (`access-rights.ts`). */
      allowed_apis: v.array(v.string()),
      allowed_ips: v.array(v.string()),
      read_only: v.boolean(),
      /** Whether calls of the access may name the person for whom they are made. */
      acts_for_users: v.boolean(),
      expires: v.exactOptional(instant),
      rate_per_second: v.number(),
      burst: whole,
      max_connections: whole,
    }),
  ),
  webhooks: v.array(
    v.object({
      id: v.string(),
      url: v.string(),
      categories: v.array(v.picklist(eventCategories)),
      max_events: whole,
      /** Comma-separated, as the `prefetch` parameter of the event feed. */
      prefetch: v.exactOptional(v.string()),
      bearer_token: v.string(),
      response_key: v.string(),
      /** The secret in the form of Standard Webhooks, with or without `whsec_`. */
      signing_secret: v.exactOptional(v.string()),
      reply_seconds: v.number(),
      resend_seconds: v.array(v.number()),
      enabled: v.boolean(),
      error_email: v.exactOptional(v.string()),
    }),
  ),
  ordering_forms: v.array(
    v.object({
      url_id: v.string(),
      name: v.exactOptional(v.string()),
      campaigns: v.array(v.string()),
      products: v.array(v.string()),
      /** Ids of order, customer or subscription fields. */
      fields: v.array(v.string()),
      email_confirmation: v.boolean(),
      approval: v.picklist(['automatic', 'manual']),
      payment: v.boolean(),
      /** The days after which a waiting order is denied. */
      expires_days: whole,
      gift: v.boolean(),
      /** Whether the page asks for a company and its VAT number. */
      company: v.exactOptional(v.boolean()),
      terms_url: v.exactOptional(v.string()),
      ordering_codes: v.array(orderingCodeSchema),
    }),
  ),
  roles: v.array(
    v.object({
      name: v.string(),
      /** Rights (`access-rights.ts`). */
      allowed_apis: v.array(v.string()),
      /** Absent for the operations that the rights open. */
      operations: v.exactOptional(v.array(v.string())),
      /** The largest amount of an operation in minor units, by the name of the operation. */
      limits: v.record(v.string(), whole),
    }),
  ),
  users: v.array(
    v.object({
      /** An address in lower case. */
      email: v.string(),
      name: v.string(),
      role: v.string(),
      language: v.exactOptional(languageSchema),
      enabled: v.boolean(),
    }),
  ),
  consents: v.optional(
    v.array(
      v.object({
        purpose: v.string(),
        name: v.exactOptional(v.string()),
        /** Every version of the consent text. The last version applies to new answers. */
        texts: v.array(v.object({ version: v.string(), language: languageSchema, text: v.string() })),
        default: v.boolean(),
      }),
    ),
    [],
  ),
  notices: v.optional(
    v.array(
      v.object({
        id: v.string(),
        enabled: v.boolean(),
        /** Absent for a legal notice, whose law names the event and the days. */
        when: v.exactOptional(v.picklist(noticeMoments)),
        /** At most one of the two is given. Without either, the notice is sent at the event. */
        before: v.exactOptional(v.string()),
        after: v.exactOptional(v.string()),
        counts_from: v.picklist(noticeStarts),
        /** Empty for all campaigns. */
        campaigns: v.array(v.string()),
        /** Empty for all countries. */
        countries: v.array(v.string()),
        by: v.picklist(noticeWays),
        /** The delivery method by which letters are sent. */
        delivery_method: v.exactOptional(v.string()),
        required: v.boolean(),
        /** The purpose whose consent the notice needs. */
        consent: v.string(),
        template: v.exactOptional(v.string()),
        code: v.exactOptional(v.object({ form: v.string(), code: v.string() })),
      }),
    ),
    [],
  ),
  /** Templates of e-mails. Each is a separate item under the hash of its content. */
  templates: v.exactOptional(v.array(v.object({ kind: v.string(), language: languageSchema, reference: v.string() }))),
  /** The instant from which each notice counts, so that a new notice is not sent for past events. */
  notices_since: v.exactOptional(v.record(v.string(), instant)),
  retention: v.optional(v.array(v.object({ of: v.picklist(retainedKinds), after: v.string() })), []),
  /** Identities to which sessions and links of people belong: of users by email, and of people who are not users. */
  stays: v.exactOptional(v.object({ users: v.record(v.string(), v.string()), others: v.exactOptional(v.string()) })),
  /** The OpenID provider for the sign-in of people. */
  sign_in: v.exactOptional(
    v.object({
      issuer: v.string(),
      client_id: v.string(),
      client_secret: v.exactOptional(v.string()),
      /** Domains of e-mail addresses that may sign in without being users. */
      domains: v.array(v.string()),
      role_claim: v.exactOptional(v.string()),
      default_role: v.exactOptional(v.string()),
    }),
  ),
  /** The pages on which readers help themselves; absent for none. */
  portal: v.exactOptional(
    v.object({
      path: v.string(),
      /** Empty for all. */
      business_entities: v.array(v.string()),
      operations: v.array(v.picklist(readerOperations)),
      switch_to: v.array(v.string()),
      sign_in: v.array(v.picklist(readerWays)),
      number_operations: v.array(v.picklist(numberOperations)),
      /** Origins. */
      frame_ancestors: v.array(v.string()),
      return_to: v.array(v.string()),
      texts: v.exactOptional(translatedSchema),
      privacy_url: v.exactOptional(v.string()),
      contact: v.exactOptional(v.string()),
      oidc_issuer: v.exactOptional(v.string()),
      oidc_client_id: v.exactOptional(v.string()),
      oidc_client_secret: v.exactOptional(v.string()),
    }),
  ),
  /** Indexes of fields that a job is working on, each with the token of its order; absent for none. */
  index_work: v.exactOptional(
    v.array(
      v.object({
        scope: v.picklist(['customer', 'subscription']),
        name: v.string(),
        /** `due` makes all customers due again, and has an empty field name. */
        task: v.picklist(['fill', 'clear', 'due']),
        token: v.string(),
      }),
    ),
  ),
  /** The prefixes that business entities had before, latest last, as documents bear their numbers for ever. */
  earlier_prefixes: v.exactOptional(v.array(v.object({ external_id: v.string(), invoice_prefix: v.string() }))),
  /** Layouts of references that business entities had before, latest last, as customers still pay by them. */
  earlier_references: v.exactOptional(v.array(v.object({ external_id: v.string(), reference: referenceSchema }))),
  /** Fields removed from the settings whose hidden values are still kept. A returning field must fit these values. */
  retired_fields: v.exactOptional(
    v.array(
      v.object({
        scope: v.picklist(fieldScopes),
        name: v.string(),
        type: v.picklist(fieldTypes),
        indexed: v.boolean(),
      }),
    ),
  ),
})
