/** Applying account files in tests, without storage: hashes are readable and made keys counted. */
import { eventsOf } from '../../../functions/domain/facts/fact-events.ts'
import { historyOf } from '../changes.ts'
import { applyAccountFile, type Applied } from '../../../functions/domain/settings/apply-file.ts'
import type { InUse } from '../../../functions/domain/settings/references.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { wording } from '../../../functions/domain/refusal/wording.ts'
import { demoFile } from '../../demo-account.ts'

export { demoFile }

export interface Given {
  readonly current?: Settings
  readonly account?: string
  readonly hasCustomers?: boolean
  readonly inUse?: InUse
}

export function apply(file: unknown, { current, account, hasCustomers = false, inUse }: Given = {}): Applied {
  let made = 0
  return applyAccountFile({
    current,
    ...(account !== undefined && { account }),
    file,
    hasCustomers,
    ...(inUse !== undefined && { inUse }),
    hash: (secret) => `hash of ${secret}`,
    makeKey: () => `made-key-${++made}`,
  })
}

export function applied(file: unknown, given: Given = {}) {
  const outcome = apply(file, given)
  if (outcome.outcome !== 'applied') throw new Error(`Not applied: ${JSON.stringify(outcome)}`)
  return { ...outcome, events: eventsOf(outcome.facts), history: historyOf(outcome.facts) }
}

/** Every fault in words. */
export function faults(file: unknown, given: Given = {}): readonly string[] {
  const outcome = apply(file, given)
  return outcome.outcome === 'refused' ? outcome.faults.map((fault) => `${fault.field}: ${wording(fault, 'en')}`) : []
}

/** The demo account after its file has been applied, without the logo, because only endpoints show its picture. */
export const demo = (): Settings =>
  applied({ ...demoFile, business_entities: demoFile.business_entities.map(({ logo: _, ...entity }) => entity) })
    .settings

/** An entry of a list that is known to exist. */
export function entry<Entry>(list: readonly Entry[], wanted: (entry: Entry) => boolean): Entry {
  const found = list.find(wanted)
  if (found === undefined) throw new Error('The entry is not there.')
  return found
}
