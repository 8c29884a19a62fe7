/** The id of a webhook as a call names it: in the form that the account file demands of ids of webhooks. */
import * as v from 'valibot'

export const webhookIdParameter = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9._-]{1,64}$/, 'the id of a webhook: 1 to 64 letters, digits, ".", "_", "-"'),
  v.description('The id of the webhook.'),
)
