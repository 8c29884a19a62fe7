/** The e-mails of a request, with their receiver and their links. */
import { isStopped } from '../../domain/customer/stopped-emails.ts'
import { languageOf } from '../../domain/customer/customer-language.ts'
import { sellerOf } from '../../domain/order/form-view.ts'
import { copiesOf } from '../../domain/request/match-request.ts'
import type { ReaderRequest, RequestMailKind } from '../../domain/request/request.ts'
import { entityNamed, senderAddress } from '../../domain/settings/business-entity.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { policyAt } from '../../domain/subscription/day-aligned.ts'
import { subscriptionOf } from '../../domain/world/world.ts'
import { requestPath } from '../../outside/request-link.ts'
import type { Mail } from '../../outside/send-mail.ts'
import {
  outcomeLetter,
  receiptLetter,
  requestValues,
  toldLetter,
  type RequestMailOptions,
} from '../../request-page/request-mail.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { readAssignments } from '../../store/product/assignments.ts'
import { brandOf } from '../account/letter-brand.ts'
import { inOwnWords } from '../templates/own-words.ts'
import { mayTakeBack, takeBackUntil } from './take-back.ts'

export type RequestLetter =
  | { readonly outcome: 'written'; readonly mail: Mail }
  /** The reason for the letter no longer exists. */
  | { readonly outcome: 'needless' }
  | { readonly outcome: 'impossible'; readonly reason: string }

export interface RequestLetterOptions {
  readonly settings: Settings
  readonly baseUrl: string
}

export async function letterOfRequest(
  request: ReaderRequest,
  kind: RequestMailKind,
  { settings, baseUrl }: RequestLetterOptions,
): Promise<RequestLetter> {
  const seller = sellerOf(request.entity, settings)
  const from = senderAddress(seller?.external_id, settings)
  if (seller === undefined || from === undefined) {
    return { outcome: 'impossible', reason: 'no business entity has an e-mail address' }
  }
  const { customer } = request
  const { id: account } = settings.account
  const world = customer === undefined ? undefined : await loadWorld(account, customer)
  const to = kind === 'told' ? world?.customer.builtin.email : request.said.email
  if (to === undefined || (kind === 'told' && request.state !== 'waiting')) return { outcome: 'needless' }
  // The law wants the receipt to be sent to the address that the reader names, and people answer that address.
  if (kind === 'told' && world !== undefined && isStopped(world.customer, to)) {
    return { outcome: 'impossible', reason: 'e-mails to the address were stopped' }
  }
  const subscription =
    world === undefined || request.subscription === undefined ? undefined : subscriptionOf(world, request.subscription)
  const policy = subscription && policyAt(subscription, request.received, settings)
  const keepsCopies =
    customer !== undefined && request.kind === 'withdraw' && policy?.withdraw_value === 'copies'
      ? copiesOf(request.subscription ?? '', await readAssignments(account, customer)).some(
          ({ at }) => at <= request.received,
        )
      : false
  const options: RequestMailOptions = {
    seller,
    timezone: settings.account.timezone,
    keepsServed: keepsCopies,
    ...(mayTakeBack({ settings, request, now: request.decided?.at ?? request.received }) && {
      takeBack: {
        url: `${baseUrl}${await requestPath(settings, request.id)}`,
        until: takeBackUntil({ request, settings }),
      },
    }),
  }
  // The sender chooses the language of the form, but a customer is notified of somebody else's request in the
  // customer's own language.
  const entity = entityNamed(request.entity, settings)
  const language =
    kind === 'told' ? ((world && languageOf(world.customer)) ?? entity?.language ?? request.language) : request.language
  const inLanguage = { ...request, language }
  const letter = { receipt: receiptLetter, told: toldLetter, outcome: outcomeLetter }[kind](inLanguage, options)
  const words = await inOwnWords(
    { letter, language, brand: await brandOf(settings, request.entity, seller.name) },
    { settings, kind: `request-${kind}`, values: requestValues(inLanguage, letter, options) },
  )
  const about = customer === undefined ? {} : { about: { account, customer } }
  return { outcome: 'written', mail: { from, fromName: seller.name, to: [to], ...about, ...words } }
}
