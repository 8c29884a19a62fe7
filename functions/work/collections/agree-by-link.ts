/** The link of a pending agreement: leads its payer to the provider's page, and takes the outcome. */
import { agreementNamed } from '../../domain/collection/agreements.ts'
import { languageOf } from '../../domain/customer/customer-language.ts'
import { entityNamed } from '../../domain/settings/business-entity.ts'
import { defaultLanguage, type Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import type { Agreement } from '../../domain/world/agreement.ts'
import { pageTaskId } from '../../domain/world/provider-task.ts'
import type { Language } from '../../language/language.ts'
import { calledProvider } from '../../outside/payments/providers.ts'
import { accountNow } from '../../store/account/clock.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { backFromPage, redirectToPage, type Led } from './open-page.ts'

export interface AgreementLink {
  readonly account: string
  readonly customer: string
  readonly agreement: string
}

export interface LinkedAgreement {
  readonly settings: Settings
  readonly now: Instant
  readonly customer: string
  readonly email: string | undefined
  readonly agreement: Agreement
  readonly language: Language
}

/** The agreement of a link; undefined if there is none. Only its payer and the account's staff know its id. */
export async function agreementOfLink(link: AgreementLink): Promise<LinkedAgreement | undefined> {
  const settings = await loadSettings(link.account)
  const world = settings && (await loadWorld(link.account, link.customer))
  if (settings === undefined || world === undefined || world.customer.erased !== undefined) return undefined
  const agreement = agreementNamed(world, link.agreement)
  if (agreement === undefined) return undefined
  const now = await accountNow(settings, instantOf(Date.now()))
  const { email } = world.customer.builtin
  return {
    settings,
    now,
    customer: world.customer.id,
    email,
    agreement,
    language: languageOf(world.customer) ?? defaultLanguage(settings),
  }
}

export const isPending = ({ agreement, now }: LinkedAgreement): boolean =>
  agreement.state === 'pending' && (agreement.pending_until === undefined || agreement.pending_until > now)

const turnOf = ({ settings, now, customer, agreement }: LinkedAgreement) => {
  const provider = calledProvider(settings, agreement.provider)
  if (provider === undefined) throw new Error(`The account has no provider ${agreement.provider} any more.`)
  const task = { id: pageTaskId({ customer, agreement: agreement.id }), customer, agreement: agreement.id }
  return { settings, now, provider, providerId: agreement.provider, task }
}

export async function redirectToAgree(
  linked: LinkedAgreement,
  addresses: { readonly doneUrl: string; readonly cancelUrl: string; readonly language: Language },
): Promise<Led> {
  const { settings, agreement, email } = linked
  const currency = entityNamed(agreement.entity, settings)?.currency ?? 'EUR'
  return await redirectToPage({
    ...turnOf(linked),
    page: { ...addresses, methods: [agreement.method], currency, ...(email !== undefined && { email }) },
    mayOpen: async () => {
      const present = await agreementOfLink({
        account: settings.account.id,
        customer: linked.customer,
        agreement: agreement.id,
      })
      return present !== undefined && isPending(present)
    },
  })
}

/** Stores the outcome when the payer returns from the provider. */
export async function backFromAgreeing(linked: LinkedAgreement): Promise<LinkedAgreement> {
  const { settings, customer, agreement } = linked
  await backFromPage(turnOf(linked))
  return (await agreementOfLink({ account: settings.account.id, customer, agreement: agreement.id })) ?? linked
}
