/** The rules for the content of documents and pages: letters, logos and payment codes. */
import { isValidIBAN } from 'ibantools'
import type { Fault } from '../../refusal/fault.ts'
import { lackingLetters } from '../../text/letters.ts'
import { bytesOfLogo } from './logo-data-url.ts'
import { maxLogosBytes } from './read-logo.ts'
import { place, type Draft } from '../settings-draft.ts'
import { fault } from '../settings-fault.ts'
import type { BusinessEntity, Settings } from '../settings.ts'

export function* brandFaults(draft: Draft): Generator<Fault> {
  yield* ibanFaults(draft)
  yield* logoFaults(draft)
  yield* codeFaults(draft)
  yield* exchangeFaults(draft)
  yield* letterFaults(draft)
}

/** The check digits find nearly every typing error. */
function* ibanFaults(draft: Draft): Generator<Fault> {
  for (const entity of draft.upserted.business_entities.entries) {
    if (entity.iban === undefined || isValidIBAN(entity.iban)) continue
    yield fault(place(draft, 'business_entities', entity, 'iban'), 'settings_iban', { value: entity.iban })
  }
}

function* logoFaults(draft: Draft): Generator<Fault> {
  const earlier = new Set<string>()
  let bytes = 0
  for (const entity of draft.upserted.business_entities.entries) {
    if (entity.logo === undefined || earlier.has(entity.logo)) continue
    earlier.add(entity.logo)
    bytes += bytesOfLogo(entity.logo)
    if (bytes <= maxLogosBytes) continue
    yield fault(place(draft, 'business_entities', entity, 'logo'), 'settings_logos_size', {
      limit: maxLogosBytes / 1024,
    })
  }
}

/** A code asks for an amount in the only currency that its readers know. */
const codeCurrency = { epc: 'EUR', swish: 'SEK', fik: 'DKK' } as const

function* codeFaults(draft: Draft): Generator<Fault> {
  for (const entity of draft.upserted.business_entities.entries) {
    for (const [index, code] of (entity.payment_codes ?? []).entries()) {
      const at = place(draft, 'business_entities', entity, 'payment_codes', index)
      if (Object.keys(code).length !== 1) {
        yield fault(at, 'settings_payment_code')
        continue
      }
      const kind = code.epc === true ? 'epc' : code.swish === undefined ? 'fik' : 'swish'
      const currency = codeCurrency[kind]
      if (entity.currency !== currency) yield fault(at, 'settings_payment_code_needs', { needs: currency })
      if (kind === 'epc' && entity.iban === undefined) yield fault(at, 'settings_payment_code_needs', { needs: 'iban' })
    }
  }
}

function* exchangeFaults(draft: Draft): Generator<Fault> {
  for (const entity of draft.upserted.business_entities.entries) {
    const earlier = new Set<string>()
    for (const [index, { currency, from }] of (entity.exchange_rates ?? []).entries()) {
      const at = (key: string) => place(draft, 'business_entities', entity, 'exchange_rates', index, key)
      if (currency === entity.currency) yield fault(at('currency'), 'settings_own_currency')
      const identity = `${currency} ${from}`
      if (earlier.has(identity)) yield fault(at('from'), 'settings_duplicate', { value: identity })
      earlier.add(identity)
    }
  }
}

/** An existing text stays as it is: documents write it in Latin letters. */
function* letterFaults(draft: Draft): Generator<Fault> {
  const before = textsBefore(draft.before)
  for (const { at, text } of textsOnDocuments(draft)) {
    const letters = before.has(text) ? [] : lackingLetters(text)
    if (letters.length > 0) yield fault(at, 'settings_letters', { letters: letters.slice(0, 20).join('') })
  }
}

const entityKeys = ['name', 'address', 'tax_registration_id', 'email', 'invoice_prefix', 'payment_text'] as const
const textsOf = (entity: BusinessEntity) =>
  entityKeys.flatMap((key) => {
    const text = entity[key]
    return text === undefined ? [] : [{ key, text }]
  })

function* textsOnDocuments(draft: Draft): Generator<{ readonly at: string; readonly text: string }> {
  const { business_entities, campaigns, tax_rates } = draft.upserted
  for (const entity of business_entities.entries) {
    for (const { key, text } of textsOf(entity)) yield { at: place(draft, 'business_entities', entity, key), text }
  }
  for (const rate of tax_rates.entries) {
    if (rate.reason !== undefined) yield { at: place(draft, 'tax_rates', rate, 'reason'), text: rate.reason }
  }
  for (const campaign of campaigns.entries) {
    // Customers see the name only if there is none for them.
    const key = campaign.customer_facing_name === undefined ? 'name' : 'customer_facing_name'
    yield { at: place(draft, 'campaigns', campaign, key), text: campaign.customer_facing_name ?? campaign.name }
    for (const [index, { text }] of campaign.invoice_lines.entries()) {
      yield { at: place(draft, 'campaigns', campaign, 'invoice_lines', index, 'text'), text }
    }
  }
}

function textsBefore(before: Settings | undefined): ReadonlySet<string> {
  const entities = before?.business_entities ?? []
  const campaigns = before?.campaigns ?? []
  const reasons = (before?.tax_rates ?? []).flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
  return new Set([
    ...reasons,
    ...entities.flatMap((entity) => textsOf(entity).map(({ text }) => text)),
    ...campaigns.flatMap(({ name, customer_facing_name, invoice_lines }) => [
      customer_facing_name ?? name,
      ...invoice_lines.map(({ text }) => text),
    ]),
  ])
}
