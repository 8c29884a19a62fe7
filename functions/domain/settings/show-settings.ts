/** An account as `GET /api/settings/` shows it: in the form of the account file, without secrets. */
import * as v from 'valibot'
import { showAccess, showProduct } from './sections.ts'
import { settingsSchema } from './settings-schema.ts'
import type { Settings } from './settings.ts'

const {
  account,
  business_entities,
  fields,
  products,
  campaigns,
  policies,
  tax_rates,
  payment_providers,
  delivery_methods,
  carriers,
  stop_reasons,
  api_accesses,
  webhooks,
  ordering_forms,
  roles,
  users,
  consents,
  notices,
  retention,
  sign_in,
  portal,
} = settingsSchema.entries

export const shownSettingsSchema = v.object({
  account,
  business_entities,
  fields,
  products: v.array(
    v.object({
      ...products.item.entries,
      assign_at: v.exactOptional(v.string()),
      cut_off: v.exactOptional(v.string()),
    }),
  ),
  campaigns,
  policies,
  tax_rates,
  payment_providers: v.array(v.omit(payment_providers.wrapped.item, ['secret_key', 'webhook_secret'])),
  delivery_methods,
  carriers,
  stop_reasons,
  api_accesses: v.array(
    v.object({
      ...v.omit(api_accesses.item, ['key_hash', 'previous_key_hash']).entries,
      previous_until: v.exactOptional(v.string()),
      expires: v.exactOptional(v.string()),
    }),
  ),
  webhooks: v.array(v.omit(webhooks.item, ['bearer_token', 'response_key', 'signing_secret'])),
  ordering_forms,
  roles,
  users,
  consents,
  notices,
  retention,
  sign_in: v.exactOptional(v.omit(sign_in.wrapped, ['client_secret'])),
  portal: v.exactOptional(v.omit(portal.wrapped, ['oidc_client_secret'])),
})

/** Only keys of the schema are shown. The shown settings change nothing when they are sent back as an account file. */
export function showSettings(settings: Settings): v.InferOutput<typeof shownSettingsSchema> {
  const { timezone } = settings.account
  return v.parse(shownSettingsSchema, {
    ...settings,
    products: settings.products.map((product) => showProduct(product, timezone)),
    api_accesses: settings.api_accesses.map((access) => showAccess(access, timezone)),
  })
}
