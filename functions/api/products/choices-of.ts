/** The choices of a subscription by which copies are counted, such as its edition. */
import * as v from 'valibot'
import { valueOf } from '../../domain/fields/custom-fields.ts'
import { fieldId, type Settings } from '../../domain/settings/settings.ts'
import type { Subscription } from '../../domain/world/subscription.ts'

export const choicesSchema = v.exactOptional(
  v.pipe(
    v.record(v.string(), v.string()),
    v.description('Values of the fields of the subscription with choices, such as its edition, by field id.'),
  ),
)

/** Empty if the subscription has no such value. */
export function choicesOf(
  subscription: Pick<Subscription, 'fields'> | undefined,
  { fields }: Pick<Settings, 'fields'>,
): { readonly choices?: Record<string, string> } {
  if (subscription === undefined) return {}
  const choices = fields.flatMap((field) => {
    const value = field.scope === 'subscription' && field.type === 'choice' ? valueOf(subscription, field) : undefined
    return typeof value === 'string' ? [[fieldId(field), value] as const] : []
  })
  return choices.length === 0 ? {} : { choices: Object.fromEntries(choices) }
}
