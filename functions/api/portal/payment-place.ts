/** The page of a reader's payment methods, which can be viewed, ended and added. */
import { agreementNamed } from '../../domain/collection/agreements.ts'
import { maskedText, paymentWays, readerAgreements, type PaymentWay } from '../../domain/portal/reader-agreements.ts'
import { hasFreshLink } from '../../domain/portal/reader-session.ts'
import { entityNamed } from '../../domain/settings/business-entity.ts'
import type { Agreement } from '../../domain/world/agreement.ts'
import { longDate } from '../../language/date.ts'
import { paymentMethodName } from '../../language/payment-methods.ts'
import { valueOf, type FilledIn } from '../../order-page/filled-in.ts'
import { paymentPage, type ShownAgreement } from '../../portal-page/portal-payment.ts'
import type { RadioChoice } from '../../portal-page/portal-parts.ts'
import { sayPortalIn } from '../../portal-page/say-portal.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { sendFreshLink } from './data-place.ts'
import { faulty, neededChoice, type Asked, type Place } from './reader-place.ts'
import { entitiesOf, type Reader } from './reader-visit.ts'

export const paymentPlace: Place = {
  show: (reader, { frame, filledIn, note }) => {
    const { portal, session, now, world } = reader
    const isFresh = hasFreshLink(session, now)
    const content = {
      agreements: readerAgreements(world, portal).map((agreement) => shownAgreement(agreement, reader, isFresh)),
      mayEnd: portal.operations.includes('endagreement'),
      ways: portal.operations.includes('startagreement') ? choicesOf(reader) : [],
      isFresh,
      email: world.customer.builtin.email,
      filledIn,
      ...(note !== undefined && { note }),
    }
    return Promise.resolve(paymentPage(content, frame))
  },
  actions: ['link', 'start', 'end'],
  ask: async (reader, filledIn, frame) => {
    switch (valueOf(filledIn, 'do')) {
      case 'link':
        return await sendFreshLink(reader, 'payment', frame)
      case 'end':
        return ending(filledIn, reader)
      default:
        return starting(filledIn, reader)
    }
  },
}

function shownAgreement(agreement: Agreement, reader: Reader, isFresh: boolean): ShownAgreement {
  const { id, state, expires, pending_until: until, entity } = agreement
  const { language, settings, world, now, visit } = reader
  const isOver = state === 'pending' && until !== undefined && until <= now
  const path = [settings.account.id, world.customer.id, id].map(encodeURIComponent).join('/')
  const seller = entitiesOf(reader).length > 1 ? sellerName(entity, reader) : undefined
  return {
    id,
    name: maskedText(agreement) ?? paymentMethodName(agreement.method, language),
    state: isOver || state === 'ended' ? 'ended' : state,
    isDefault: agreement.default,
    ...(expires !== undefined && { expires: longDate(expires, language) }),
    ...(seller !== undefined && { seller }),
    // Only readers who have shown that the mailbox is theirs can agree to a payment method.
    ...(state === 'pending' && !isOver && isFresh && { url: `${visit.base}/agreement/${path}/?language=${language}` }),
  }
}

const sellerName = (entity: string, { settings }: Reader): string => entityNamed(entity, settings)?.name ?? entity

/** Ids of providers and names of methods hold no blanks. */
const valueOfWay = ({ provider, method, entity }: PaymentWay): string => [provider, method, entity].join(' ')

const waysOf = (reader: Reader): PaymentWay[] => paymentWays(entitiesOf(reader), reader.settings)

function choicesOf(reader: Reader): RadioChoice[] {
  const { language } = reader
  const isOneOfMany = entitiesOf(reader).length > 1
  return waysOf(reader).map((way) => ({
    value: valueOfWay(way),
    text: paymentMethodName(way.method, language),
    ...(isOneOfMany && { hint: sellerName(way.entity, reader) }),
  }))
}

function starting(filledIn: FilledIn, reader: Reader): Asked {
  const { language, home, visit } = reader
  const say = sayPortalIn(language)
  const way = waysOf(reader).find((each) => valueOfWay(each) === valueOf(filledIn, 'way'))
  if (way === undefined) return faulty(neededChoice('way', say('which_way'), language))
  const { provider, method, entity: business_entity } = way
  const path = home.slice(visit.base.length)
  const return_to = `${environment('BASE_URL').replace(/\/$/, '')}${path}payment/?language=${language}`
  return {
    outcome: 'asked',
    command: { operation: 'startagreement', parameters: { provider, method, business_entity, return_to } },
    inputs: { provider: 'way', method: 'way', business_entity: 'way' },
    confirm: {
      title: say('new_way'),
      rows: [[say('payment'), paymentMethodName(method, language)]],
      warning: say('new_way_text'),
    },
  }
}

function ending(filledIn: FilledIn, { language, world }: Reader): Asked {
  const say = sayPortalIn(language)
  const id = valueOf(filledIn, 'agreement')
  const agreement = agreementNamed(world, id)
  const name = agreement && (maskedText(agreement) ?? paymentMethodName(agreement.method, language))
  return {
    outcome: 'asked',
    command: { operation: 'endagreement', parameters: { agreement_id: id } },
    inputs: {},
    confirm: {
      title: say('agreement_end_title'),
      rows: name === undefined ? [] : [[say('payment'), name]],
      warning: say('agreement_end_text'),
    },
  }
}
