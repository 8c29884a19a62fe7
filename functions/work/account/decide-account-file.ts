/**
 * The decision about an account file on the stored settings. Nothing is written, so that a plan and a change are the
 * same decision.
 */
import { randomBytes } from 'node:crypto'
import {
  accessesChange,
  accessSections,
  lackedForChange,
  mayChangeAccesses,
  type ChangeRight,
  type Rights,
} from '../../domain/settings/access/access-rights.ts'
import { applyAccountFile, type Applied } from '../../domain/settings/apply-file.ts'
import { sectionOfGivenSecret } from '../../domain/settings/access/secret-changes.ts'
import type { Fault, FaultWord } from '../../domain/refusal/fault.ts'
import { changedSchemes, type MandateScheme } from '../../domain/settings/mandate-scheme.ts'
import { lostParts, type ProviderPart } from '../../domain/settings/provider-parts.ts'
import type { InUse } from '../../domain/settings/references.ts'
import { isDated } from '../../domain/edition/cut-off.ts'
import { toRemove } from '../../domain/settings/removal.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { readSettings } from '../../store/account/load-settings.ts'
import type { StoredSettings } from '../../store/account/settings-item.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { hasAssignments } from '../../store/lists/read-assignment-list.ts'
import { hasWaiting } from '../../store/notice/postal-letters.ts'
import { readEditions } from '../../store/edition/edition-item.ts'
import { hasEntries } from '../../store/dynamo/query-all.ts'
import { ownerOfPortal } from '../../store/order/portal-claims.ts'
import {
  campaignPartition,
  carrierComplaintsPartition,
  hashOfSecret,
  listPartition,
  methodPartition,
  policyPartition,
  providerPartition,
  providerPrefix,
} from '../../store/keys.ts'

/** A key that nobody can guess: 256 random bits. A token is ordered by time and holds fewer. */
const newKey = () => randomBytes(32).toString('base64url')

export interface DecidedFile {
  /** The settings of the decision; undefined for a new account. */
  readonly stored: StoredSettings | undefined
  readonly hasCustomers: boolean
  /** The access that asks may lack a right for a part of the change. */
  readonly applied: Applied | { readonly outcome: 'forbidden'; readonly lacks: ChangeRight }
}

/** Names the settings that were decided on, for a later change that expects them. It is opaque to callers. */
export const expectOf = (stored: StoredSettings | undefined): string => `s${stored?.version ?? 0}`

export async function decideAccountFile(
  file: unknown,
  account: string | undefined,
  access: Rights | undefined,
): Promise<DecidedFile> {
  const [stored, hasCustomers] =
    account === undefined
      ? [undefined, false]
      : await Promise.all([readSettings(account), hasEntries(listPartition(account))])
  const applied = applyAccountFile({
    current: stored?.settings,
    ...(account !== undefined && { account }),
    file,
    hasCustomers,
    inUse: stored === undefined ? {} : await stillInUse(file, stored.settings),
    hash: hashOfSecret,
    makeKey: newKey,
  })
  const lacks = stored && access && lackedFor(applied, access, stored.settings, file)
  if (lacks !== undefined) return { stored, hasCustomers, applied: { outcome: 'forbidden', lacks } }
  const fault = applied.outcome === 'applied' ? await faultOfPath(stored?.settings, applied.settings) : undefined
  return { stored, hasCustomers, applied: fault === undefined ? applied : { outcome: 'refused', faults: [fault] } }
}

/** The path of a portal must belong to no other account, and be no other account's id, which works in its place. */
async function faultOfPath(before: Settings | undefined, { account, portal }: Settings): Promise<Fault | undefined> {
  if (portal === undefined || portal.path === before?.portal?.path) return undefined
  const { path } = portal
  const owner = (await ownerOfPortal(path, Date.now())) ?? account.id
  const isOtherAccount = async () => path !== account.id && (await readSettings(path)) !== undefined
  return owner !== account.id || (await isOtherAccount())
    ? { field: 'portal.path', code: 'settings_path_taken', values: { value: path } }
    : undefined
}

/** A caller who may not change accesses does not learn whether a key exists. */
function lackedFor(applied: Applied, access: Rights, before: Settings, file: unknown): ChangeRight | undefined {
  const secret = mayChangeAccesses(access) ? undefined : sectionOfGivenSecret(file)
  if (secret !== undefined) return accessesChange(secret)
  switch (applied.outcome) {
    case 'refused': {
      if (mayChangeAccesses(access)) return undefined
      const concerned = accessSections.find((section) => applied.faults.some(({ field }) => field.startsWith(section)))
      return concerned && accessesChange(concerned)
    }
    case 'unchanged':
      return undefined
    case 'applied':
      return lackedForChange(access, before, applied.settings)
  }
}

/** The parts that the file removes although something outside the settings needs them. */
async function stillInUse(file: unknown, settings: Settings): Promise<InUse> {
  const { id: account } = settings.account
  const subscribed = async (users: string) => ((await hasEntries(users)) ? 'subscriptions' : undefined)
  const [campaign, carrier, delivery_method, policy, payment_provider, product, providerParts, mandateSchemes] =
    await Promise.all([
      withUsers(toRemove('campaigns', file, settings), (id) => subscribed(campaignPartition(account, id))),
      withUsers(toRemove('carriers', file, settings), (id) => usersOfCarrier(id, settings)),
      withUsers(
        toRemove('delivery_methods', file, settings),
        async (id) =>
          (await subscribed(methodPartition(account, id))) ??
          ((await hasWaiting(account, id)) ? 'deliveries' : undefined),
      ),
      withUsers(toRemove('policies', file, settings), (id) => subscribed(policyPartition(account, id))),
      withUsers(toRemove('payment_providers', file, settings), async (id) =>
        (await hasEntries(providerPartition(account, id))) ? 'agreements' : undefined,
      ),
      withUsers(toRemove('products', file, settings), async (id) =>
        (await hasAssignments(account, id)) ? 'owners' : undefined,
      ),
      partsInUse(lostParts(file, settings), settings),
      schemesInUse(changedSchemes(file, settings), settings),
    ])
  return { campaign, carrier, delivery_method, policy, payment_provider, product, providerParts, mandateSchemes }
}

/** A carrier is needed as long as its lists are counted in an issue, and its complaints can be collected. */
async function usersOfCarrier(id: string, settings: Settings): Promise<FaultWord | undefined> {
  const { id: account } = settings.account
  const issues = settings.products.filter(isDated).map(({ external_id }) => external_id)
  const editions = await readEditions(account, issues)
  // The lists of a closing under way may belong to any carrier.
  const isUsed = editions.some(({ carriers, closing }) => carriers[id] !== undefined || closing !== undefined)
  if (isUsed) return 'issues'
  return (await hasEntries(carrierComplaintsPartition(account, id))) ? 'complaints' : undefined
}

async function partsInUse(parts: readonly ProviderPart[], settings: Settings): Promise<readonly ProviderPart[]> {
  const used = await Promise.all(parts.map((part) => isInUse(part, settings)))
  return parts.filter((_, index) => used[index])
}

async function isInUse({ provider: id, part, value }: ProviderPart, settings: Settings): Promise<boolean> {
  const partition = providerPartition(settings.account.id, id)
  const methods = settings.payment_providers.find((provider) => provider.id === id)?.methods ?? []
  switch (part) {
    case 'kind':
      return await hasEntries(partition)
    case 'methods':
      return await hasEntries(partition, providerPrefix(value))
    case 'business_entities': {
      const used = await Promise.all(methods.map((method) => hasEntries(partition, providerPrefix(method, value))))
      return used.includes(true)
    }
  }
}

async function schemesInUse(
  schemes: readonly MandateScheme[],
  { account, payment_providers }: Settings,
): Promise<readonly MandateScheme[]> {
  const used = await Promise.all(
    schemes.map(({ entity, method }) =>
      Promise.all(
        payment_providers
          .filter(({ methods }) => methods.includes(method))
          .map(({ id }) => hasEntries(providerPartition(account.id, id), providerPrefix(method, entity))),
      ),
    ),
  )
  return schemes.filter((_, index) => used[index]?.includes(true))
}

/** A look-up reads up to eight lists. A file may remove thousands of products. */
const lookUpsAtOnce = 25

async function withUsers(
  ids: readonly string[],
  usersOf: (id: string) => Promise<FaultWord | undefined>,
): Promise<ReadonlyMap<string, FaultWord>> {
  const entries = await someAtOnce(ids, lookUpsAtOnce, async (id) => [id, await usersOf(id)] as const)
  return new Map(entries.flatMap(([id, users]) => (users === undefined ? [] : [[id, users]])))
}
