/** The coming invoices of a customer under given settings, computed by the rules that will make them. */
import { isSame } from '../../domain/base/same.ts'
import { showStep, type StepView } from '../../domain/preview/show-steps.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { World } from '../../domain/world/world.ts'
import type { Language } from '../../language/language.ts'
import { stepsAhead } from '../advance/steps-ahead.ts'

export type ComingInvoice = Omit<StepView, 'kind' | 'text'>

export interface InvoicesQuery {
  /** The customer at `now`. */
  readonly world: World
  readonly now: Instant
  readonly until: Instant
  /** If absent, invoices with periods of any campaign count. */
  readonly campaign: string | undefined
  readonly language: Language
  readonly most: number
}

/** Ordered by time. */
export async function comingInvoices(
  { world, now, until, campaign, language, most }: InvoicesQuery,
  settings: Settings,
): Promise<ComingInvoice[]> {
  const invoices: ComingInvoice[] = []
  for await (const step of stepsAhead({ settings, world, now, until })) {
    for (const { kind, text: _, ...invoice } of showStep(step, { settings, language, now })) {
      const lines = invoice.document?.lines ?? []
      const concerns = campaign === undefined || lines.some(({ period_campaign_id: id }) => id === campaign)
      if (kind === 'invoice' && concerns) invoices.push(invoice)
      if (invoices.length === most) return invoices
    }
  }
  return invoices
}

export interface ChangedInvoice {
  /** Undefined if the subscription has fewer invoices before the change of the settings. */
  readonly before: ComingInvoice | undefined
  readonly after: ComingInvoice | undefined
}

/** The first invoice of each subscription that a change of the settings changes. */
export function firstChanged(before: readonly ComingInvoice[], after: readonly ComingInvoice[]): ChangedInvoice[] {
  const subscriptions = new Set([...before, ...after].map(({ subscription_id: id }) => id))
  return Array.from(subscriptions).flatMap((id): ChangedInvoice[] => {
    const [own, later] = [before, after].map((all) => all.filter(({ subscription_id: other }) => other === id))
    const length = Math.max(own?.length ?? 0, later?.length ?? 0)
    const index = Array.from({ length }, (_, place) => place).find((place) => !isSame(own?.[place], later?.[place]))
    return index === undefined ? [] : [{ before: own?.[index], after: later?.[index] }]
  })
}
