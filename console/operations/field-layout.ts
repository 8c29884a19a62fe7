/** The places of an operation's parameters: most in the form, some seldom needed, some hidden. */

/** Parameters that are known from the context of the drawer, or belong to imports. */
export const hidden = new Set([
  'use_external_lookup',
  'create',
  'override_id',
  'note_id',
  'complaint_id',
  'invoicing_from',
  'created',
])

/** Operations with a parameter `until` of their own. Where it is given, their preview shows nothing that follows. */
export const withOwnUntil: ReadonlySet<string> = new Set(['markundeliverable'])

/** Below the line "seldom needed". */
export const seldom = new Set([
  'addon_base_subscription_id',
  'cancelled',
  'create_mandatory_addon_subscriptions',
  'external_invoicing',
  'group_subscription_id',
  'id',
  'invoiced_by',
  'invoicing',
  'method',
  'policy',
  'remaining_assignments',
  'renewed',
  'skip_processing',
  'stop_requested',
  'to',
])

/** Customer fields in the order in which people fill them in. */
export const customerFields = [
  'name',
  'company',
  'email',
  'address',
  'postal_code',
  'city',
  'country',
  'language',
  'tax_registration_id',
] as const
export const billingFields = [
  'billing_name',
  'billing_company',
  'billing_email',
  'billing_address',
  'billing_postal_code',
  'billing_city',
  'billing_country',
  'password',
] as const
export const addressFields = ['name', 'company', 'address', 'postal_code', 'city', 'country'] as const
