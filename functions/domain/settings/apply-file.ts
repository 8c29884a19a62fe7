/**
 * Applying an account file to an account: an upsert that happens as a whole or not at all. Faults are reported with
 * their paths, as many at once as can be known.
 */
import * as v from 'valibot'
import type { Code } from '../refusal/code.ts'
import type { Fact } from '../facts/fact.ts'
import type { Fault } from '../refusal/fault.ts'
import { isSame } from '../base/same.ts'
import type { Logo } from './brand/logo-data-url.ts'
import { givesClientSecret, givesOfWebhook, givesPortalSecret } from './access/secret-changes.ts'
import { giveKeys } from './access/access-keys.ts'
import { earlierPrefixes } from './document-series.ts'
import { earlierReferences } from './reference-rules.ts'
import { settingsFacts } from './settings-difference.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault, maxFaults, path } from './settings-fault.ts'
import { retiredFields } from './field-rules.ts'
import { indexWork } from './index-work.ts'
import { accountSchema, signIn } from './file-schema.ts'
import { portal } from './portal-schema.ts'
import { sectionsIn } from './sections.ts'
import { schemeFaults } from './mandate-scheme.ts'
import { providerPartFaults } from './provider-parts.ts'
import { brokenReferences, type InUse } from './references.ts'
import { ruleFaults } from './section-rules.ts'
import { plainIdentifier } from './value-schemas.ts'
import { settingsSchema } from './settings-schema.ts'
import type { ApiAccess, Settings } from './settings.ts'
import { staysAfter } from './access/stays.ts'
import { takeLogos } from './brand/take-logos.ts'
import { isObject, layOver, readEntry, upsert, type Unparsed } from './upsert.ts'

export interface AccountFile {
  /** The present account; undefined for a new account. */
  readonly current: Settings | undefined
  /** The account of the file, if the file alone does not decide it. */
  readonly account?: string
  readonly file: unknown
  /** Without customers, fields may change even in ways that stored values would not survive. */
  readonly hasCustomers: boolean
  /** Entries that something outside the settings still needs. Such entries stay. */
  readonly inUse?: InUse
  readonly hash: (secret: string) => string
  readonly makeKey: () => string
}

export type Applied =
  | {
      readonly outcome: 'applied'
      readonly settings: Settings
      readonly facts: readonly Fact[]
      /** The new keys of accesses without a given key, by the access's name. A key cannot be shown a second time. */
      readonly madeKeys: Readonly<Record<string, string>>
      /** The images of the file, by the references to them in the settings. */
      readonly logos: ReadonlyMap<string, Logo>
    }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }

export function applyAccountFile(input: AccountFile): Applied {
  const { current, hasCustomers, inUse = {} } = input
  if (!isObject(input.file)) return refused([fault('', 'settings_not_object')])
  const reaching = [...prototypeKeys(input.file, '', 0)]
  if (reaching.length > 0) return refused(reaching)
  const { file, logos, faults: logoFaults } = takeLogos(input.file, keptLogos(current))

  const account = readAccount(input, file['account'])
  const sections = sectionsIn(account.entry.timezone)
  const upserted: Draft['upserted'] = {
    business_entities: upsert(sections.business_entities, current?.business_entities ?? [], file['business_entities']),
    fields: upsert(sections.fields, current?.fields ?? [], file['fields']),
    products: upsert(sections.products, current?.products ?? [], file['products']),
    campaigns: upsert(sections.campaigns, current?.campaigns ?? [], file['campaigns']),
    policies: upsert(sections.policies, current?.policies ?? [], file['policies']),
    tax_rates: upsert(sections.tax_rates, current?.tax_rates ?? [], file['tax_rates']),
    payment_providers: upsert(sections.payment_providers, current?.payment_providers ?? [], file['payment_providers']),
    delivery_methods: upsert(sections.delivery_methods, current?.delivery_methods ?? [], file['delivery_methods']),
    carriers: upsert(sections.carriers, current?.carriers ?? [], file['carriers']),
    stop_reasons: upsert(sections.stop_reasons, current?.stop_reasons ?? [], file['stop_reasons']),
    api_accesses: upsert(sections.api_accesses, (current?.api_accesses ?? []).map(withoutHash), file['api_accesses']),
    webhooks: upsert(sections.webhooks, current?.webhooks ?? [], file['webhooks']),
    ordering_forms: upsert(sections.ordering_forms, current?.ordering_forms ?? [], file['ordering_forms']),
    roles: upsert(sections.roles, current?.roles ?? [], file['roles']),
    users: upsert(sections.users, current?.users ?? [], file['users']),
    consents: upsert(sections.consents, current?.consents ?? [], file['consents']),
    notices: upsert(sections.notices, current?.notices ?? [], file['notices']),
    retention: upsert(sections.retention, current?.retention ?? [], file['retention']),
  }
  const signInRead = readObject(signInSection, current?.sign_in, file['sign_in'])
  const portalRead = readObject(portalSection, current?.portal, file['portal'])
  const draft: Draft = {
    before: current,
    account: account.entry,
    sign_in: signInRead.entry,
    portal: portalRead.entry,
    sections,
    upserted,
  }
  const keys = giveKeys(draft, input)
  const ofForm = [
    ...Object.keys(file)
      .filter((key) => !['account', 'sign_in', 'portal'].includes(key) && !Object.hasOwn(sections, key))
      .map((key) => fault(path('', key), 'settings_unknown_key')),
    ...account.faults,
    ...signInRead.faults,
    ...portalRead.faults,
    ...logoFaults,
    ...Object.values(upserted).flatMap((section) => section.faults),
  ]
  const faults = [
    ...ofForm,
    ...brokenReferences(draft, inUse),
    ...providerPartFaults(draft, inUse.providerParts ?? []),
    ...schemeFaults(draft, inUse.mandateSchemes ?? []),
    ...[
      ...movedTokenFaults(draft, input.file),
      ...movedSecretFaults(draft, input.file),
      ...movedPortalSecretFaults(draft, input.file),
    ].filter((one) => !followsFrom(ofForm, one)),
    ...[...ruleFaults(draft, hasCustomers), ...keys.faults].filter((one) => !followsFrom(ofForm, one)),
  ]
  if (faults.length > 0) return refused(faults)

  const settings = settingsOf(draft, keys.accesses, input)
  if (current !== undefined && isSame(comparable(current), comparable(settings))) {
    return { outcome: 'unchanged' }
  }
  return { outcome: 'applied', settings, madeKeys: keys.made, logos, facts: settingsFacts(current, settings) }
}

const keptLogos = (current: Settings | undefined): ReadonlySet<string> =>
  new Set(current?.business_entities.flatMap(({ logo }) => (logo === undefined ? [] : [logo])))

/** The account that a file names; undefined if the file names no possible account. */
export function accountIdOf(file: unknown): string | undefined {
  const id = saidId(file)
  return v.is(plainIdentifier, id) ? id : undefined
}

function saidId(file: unknown): unknown {
  const account = isObject(file) ? file['account'] : undefined
  return isObject(account) ? account['id'] : undefined
}

function refused(faults: readonly Fault[]): Applied {
  return { outcome: 'refused', faults: faults.slice(0, maxFaults) }
}

interface ReadAccount {
  readonly entry: Settings['account']
  readonly faults: readonly Fault[]
}

function readAccount({ current, account, file }: AccountFile, written: unknown): ReadAccount {
  const expected = account ?? current?.account.id
  const base = current === undefined ? (expected === undefined ? undefined : { id: expected }) : current.account
  const isWrong = written !== undefined && !isObject(written)
  const entry: Unparsed = layOver(isObject(written) ? written : {}, base)
  const read = readEntry({ schema: accountSchema, standIn: { id: '-' } }, entry, 'account')
  const id = saidId(file)
  const faults = [...(isWrong ? [fault('account', 'settings_not_object')] : read.faults)]
  // An update of the account's name or timezone must name the account. Its address alone is not enough.
  if (base !== undefined && isObject(written) && id === undefined) {
    faults.push(fault('account.id', 'settings_missing'))
  }
  if (expected !== undefined && typeof id === 'string' && id !== expected) {
    faults.push(fault('account.id', 'settings_other_account', { value: expected }))
  }
  const result = read.entry ?? { id: '-', timezone: 'UTC', mode: 'live' }
  const modeIsClear = !read.faults.some((one) => one.field === 'account.mode')
  const [was = 0, becomes = 0] = [current?.account.link_version, result.link_version]
  if (becomes < was && !read.faults.some((one) => one.field === 'account.link_version')) {
    faults.push(fault('account.link_version', 'settings_too_small', { limit: was }))
  }
  if (current !== undefined && modeIsClear && result.mode !== current.account.mode) {
    faults.push(fault('account.mode', 'settings_mode_fixed'))
  }
  return { entry: result, faults }
}

const signInSection = {
  name: 'sign_in',
  schema: signIn,
  standIn: { issuer: 'https://localhost', client_id: '-' },
} as const
const portalSection = { name: 'portal', schema: portal, standIn: { path: '-' } } as const

/** A section that is one object: null removes it, and a key that is not mentioned stays. */
function readObject<Entry extends object>(
  section: Parameters<typeof readEntry<Entry>>[0] & { readonly name: string },
  current: Entry | undefined,
  written: unknown,
): { readonly entry: Entry | undefined; readonly faults: readonly Fault[] } {
  if (written === undefined) return { entry: current, faults: [] }
  if (written === null) return { entry: undefined, faults: [] }
  if (!isObject(written)) return { entry: undefined, faults: [fault(section.name, 'settings_not_object')] }
  const { entry, faults } = readEntry(section, layOver(written, current), section.name)
  return { entry, faults }
}

/**
 * Keys that would reach an object's prototype are refused before any schema sees them. Schemas limit deeper nesting.
 */
function* prototypeKeys(value: unknown, at: string, depth: number): Generator<Fault> {
  if (typeof value !== 'object' || value === null || depth > 8) return
  const isList = Array.isArray(value)
  for (const [key, inner] of Object.entries(value)) {
    const innerAt = path(at, isList ? Number(key) : key)
    if (!isList && ['__proto__', 'constructor', 'prototype'].includes(key)) yield fault(innerAt, 'settings_unknown_key')
    else yield* prototypeKeys(inner, innerAt, depth + 1)
  }
}

/**
 * The faults of webhooks that move to another host with kept secrets: secrets go only to the host that they were given
 * for, so a move has to give them again. Of two receivers with one signing secret, each could send the other messages
 * that the service has signed.
 */
function movedTokenFaults(draft: Draft, file: unknown): readonly Fault[] {
  const origins = new Map(draft.before?.webhooks.map(({ id, url }) => [id, URL.parse(url)?.origin]))
  return draft.upserted.webhooks.entries.flatMap((webhook) => {
    const isMoved = origins.has(webhook.id) && origins.get(webhook.id) !== URL.parse(webhook.url)?.origin
    if (!isMoved) return []
    const isKept = (key: 'bearer_token' | 'signing_secret') =>
      webhook[key] !== undefined && !givesOfWebhook(file, webhook.id, key)
    const faultAt = (key: string, code: Code) => fault(place(draft, 'webhooks', webhook, key), code)
    return [
      ...(isKept('bearer_token') ? [faultAt('bearer_token', 'settings_token_of_host')] : []),
      ...(isKept('signing_secret') ? [faultAt('signing_secret', 'settings_signing_of_host')] : []),
    ]
  })
}

/**
 * The fault of a new provider with the stored client secret: the secret is not sent to another provider, so the file
 * must give a new secret, or null for none.
 */
function movedSecretFaults({ before, sign_in }: Draft, file: unknown): readonly Fault[] {
  const earlier = before?.sign_in
  const isKept =
    earlier?.client_secret !== undefined && sign_in?.client_secret !== undefined && !givesClientSecret(file)
  if (!isKept || earlier.issuer === sign_in.issuer) return []
  return [fault('sign_in.client_secret', 'settings_secret_of_issuer')]
}

/** The same fault for the provider of readers. */
function movedPortalSecretFaults({ before, portal: after }: Draft, file: unknown): readonly Fault[] {
  const earlier = before?.portal
  const isKept =
    earlier?.oidc_client_secret !== undefined && after?.oidc_client_secret !== undefined && !givesPortalSecret(file)
  if (!isKept || earlier.oidc_issuer === after.oidc_issuer) return []
  return [fault('portal.oidc_client_secret', 'settings_secret_of_issuer')]
}

/** Whether a stand-in for an entry's faulty keys may be the only cause of a fault. */
function followsFrom(ofForm: readonly Fault[], later: Fault): boolean {
  const entry = /^(?:\w+\[\d+\]|sign_in|portal)/.exec(later.field)?.[0]
  return entry !== undefined && ofForm.some((other) => other.field.startsWith(`${entry}.`))
}

const accessWithoutHash = v.omit(settingsSchema.entries.api_accesses.item, ['key_hash', 'previous_key_hash'])
const withoutHash = (access: ApiAccess) => v.parse(accessWithoutHash, access)

function settingsOf(
  { before, account, sign_in, portal: readersPages, upserted }: Draft,
  accesses: Settings['api_accesses'],
  { hasCustomers, makeKey }: Pick<AccountFile, 'hasCustomers' | 'makeKey'>,
): Settings {
  const firstEntity = upserted.business_entities.entries[0]?.external_id
  const retired = hasCustomers ? retiredFields({ before, upserted }) : []
  const prefixes = earlierPrefixes({ before, upserted }, hasCustomers)
  const references = earlierReferences({ before, upserted }, hasCustomers)
  const work = indexWork({ before, upserted }, { hasCustomers, token: makeKey })
  const stays = staysAfter(before, upserted.users.entries, makeKey)
  return {
    account,
    business_entities: upserted.business_entities.entries,
    fields: upserted.fields.entries,
    products: upserted.products.entries,
    campaigns: upserted.campaigns.entries.map((campaign) =>
      firstEntity === undefined ? campaign : { ...campaign, business_entity: campaign.business_entity ?? firstEntity },
    ),
    policies: upserted.policies.entries,
    tax_rates: upserted.tax_rates.entries,
    payment_providers: upserted.payment_providers.entries,
    delivery_methods: upserted.delivery_methods.entries,
    carriers: upserted.carriers.entries,
    stop_reasons: upserted.stop_reasons.entries,
    api_accesses: accesses,
    webhooks: upserted.webhooks.entries,
    ordering_forms: upserted.ordering_forms.entries,
    roles: upserted.roles.entries,
    users: upserted.users.entries,
    consents: upserted.consents.entries,
    notices: upserted.notices.entries,
    retention: upserted.retention.entries,
    ...(stays !== undefined && { stays }),
    ...(sign_in !== undefined && { sign_in }),
    ...(readersPages !== undefined && { portal: readersPages }),
    ...(work.length > 0 && { index_work: [...work] }),
    ...(before?.templates !== undefined && { templates: before.templates }),
    ...(before?.notices_since !== undefined && { notices_since: before.notices_since }),
    ...(prefixes.length > 0 && { earlier_prefixes: [...prefixes] }),
    ...(references.length > 0 && { earlier_references: [...references] }),
    ...(retired.length > 0 && { retired_fields: retired }),
  }
}

/** Retired fields are kept for later changes only, and are no change by themselves. */
const comparable = (settings: Settings) => ({ ...settings, retired_fields: [] })
