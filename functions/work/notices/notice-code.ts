/**
 * The ordering code that a notice offers: one for each notice, for one order by its customer, by the terms of the code
 * in the notice's settings. It is made before the e-mail or the letter that names it. Each attempt makes the same one,
 * so repeats and crashes leave one code. A code that no longer holds is not offered.
 */
import { createHmac } from 'node:crypto'
import { codeThatHolds } from '../../domain/order/ordering-code.ts'
import { personalCodeFrom } from '../../domain/order/personal-code.ts'
import type { Notice } from '../../domain/settings/notice-laws.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Customer } from '../../domain/world/customer.ts'
import type { WaitingNotice } from '../../domain/world/notice.ts'
import { newLinkSecret, secretOf } from '../../outside/link-signature.ts'
import { linkSecret } from '../../store/account/link-secret.ts'
import { codeUses } from '../../store/order/code-uses.ts'
import { keepPersonalCode } from '../../store/order/personal-codes.ts'

/** The code as previews show it. */
export const sampleCode = 'XXXX-XXXX-XXXX'

/** Empty if the notice offers none, or the account's code has run out by now. */
export async function makeCode(
  { id, builtin }: Pick<Customer, 'id' | 'builtin'>,
  waiting: Pick<WaitingNotice, 'id'>,
  { code: offered }: Pick<Notice, 'code'>,
  settings: Pick<Settings, 'account' | 'ordering_forms'>,
  now: Instant,
): Promise<string> {
  if (offered === undefined || !(await canBeUsed(offered, settings, now))) return ''
  const { account } = settings
  const { form, code: terms } = offered
  const secret = await linkSecret(secretOf(account), newLinkSecret)
  const content = JSON.stringify(['code', waiting.id, form, terms])
  const code = personalCodeFrom(createHmac('sha256', Buffer.from(secret, 'base64url')).update(content).digest())
  await keepPersonalCode(
    { account: account.id, form, code },
    { customer: id, terms, has_email: builtin.email !== undefined },
  )
  return code
}

async function canBeUsed(
  { form: id, code }: NonNullable<Notice['code']>,
  settings: Pick<Settings, 'account' | 'ordering_forms'>,
  now: Instant,
): Promise<boolean> {
  const form = settings.ordering_forms.find(({ url_id }) => url_id === id)
  const terms = form && codeThatHolds({ settings, form }, code, now)?.terms
  if (terms === undefined) return false
  const { max_uses: most } = terms
  return most === undefined || (await codeUses({ account: settings.account.id, form: id, code: terms.code })) < most
}
