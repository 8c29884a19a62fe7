/** The page of a reader's own data. */
import type { APIGatewayProxyResult } from 'aws-lambda'
import { hasConsent, isAnswered } from '../../domain/customer/consents.ts'
import { hasFreshLink } from '../../domain/portal/reader-session.ts'
import { existingCustomer } from '../../domain/settings/notice-laws.ts'
import { valueOf, type FilledIn } from '../../order-page/filled-in.ts'
import { dataPage, type ConsentStanding, type ShownConsent } from '../../portal-page/portal-data.ts'
import type { PortalFrame } from '../../portal-page/portal-frame.ts'
import { linkSentPage } from '../../portal-page/portal-sign-in.ts'
import { sayPortalIn } from '../../portal-page/say-portal.ts'
import type { Language } from '../../language/language.ts'
import { askForLink } from '../../work/readers/ask-for-link.ts'
import { faulty, unknownForm, type Asked, type Place } from './reader-place.ts'
import { answerPortal, type Reader } from './reader-visit.ts'

export const dataPlace: Place = {
  show: (reader, { frame, filledIn, note }) => {
    const { world, portal, session, now } = reader
    const { company, email } = world.customer.builtin
    const content = {
      isCompany: company !== undefined,
      email,
      isFresh: hasFreshLink(session, now),
      mayChange: portal.operations.includes('updatecustomer'),
      consents: portal.operations.includes('setconsent') ? consentsOf(reader) : [],
      mayErase: portal.operations.includes('deletecustomer'),
      filledIn: withPresent(filledIn, reader),
      ...(note !== undefined && { note }),
    }
    return Promise.resolve(dataPage(content, frame))
  },
  actions: ['link', 'details', 'guarded', 'consent', 'erase'],
  ask: async (reader, filledIn, frame) => {
    const { language } = reader
    switch (valueOf(filledIn, 'do')) {
      case 'link':
        return await sendFreshLink(reader, 'data', frame)
      case 'guarded':
        return guarded(filledIn, reader)
      case 'consent':
        return consent(filledIn, language)
      case 'erase': {
        const say = sayPortalIn(language)
        return {
          outcome: 'asked',
          command: { operation: 'deletecustomer', parameters: {} },
          inputs: {},
          confirm: { title: say('erase_title'), rows: [], warning: say('erase_text') },
        }
      }
      default:
        return details(filledIn)
    }
  },
}

/** Mails the reader a link to the same page. Following it gives the reader more rights there. */
export async function sendFreshLink(
  reader: Reader,
  page: 'data' | 'payment',
  frame: PortalFrame,
): Promise<{ readonly outcome: 'answered'; readonly answer: APIGatewayProxyResult }> {
  const { language, settings, world, event } = reader
  const { email } = world.customer.builtin
  const ip = event.requestContext.identity.sourceIp
  if (email !== undefined) await askForLink({ settings, email, ip, page, language })
  return { outcome: 'answered', answer: answerPortal(reader, linkSentPage(email ?? '', frame)) }
}

/** An input that was not filled in shows the present value. */
function withPresent(filledIn: FilledIn, { world }: Reader): FilledIn {
  const { name = '', company = '', language = '', email = '' } = world.customer.builtin
  const present = Object.entries({ name, company, language, email }).map(([input, text]): [string, string[]] => [
    input,
    [text],
  ])
  return { ...filledIn, values: new Map([...present, ...filledIn.values]) }
}

const details = (filledIn: FilledIn): Asked => {
  const sent = (['name', 'company', 'language'] as const).filter((input) => filledIn.values.has(input))
  const data = sent.map((input) => [input, valueOf(filledIn, input).trim() || null])
  return {
    outcome: 'asked',
    command: { operation: 'updatecustomer', parameters: { data: Object.fromEntries(data) } },
    inputs: { name: 'name', company: 'company', language: 'language' },
  }
}

function consent(filledIn: FilledIn, language: Language): Asked {
  const answer = filledIn.values.get('given')?.[0]
  if (answer !== '' && answer !== '1') return faulty(unknownForm(language))
  const parameters = { purpose: valueOf(filledIn, 'purpose'), given: answer === '1' }
  return { outcome: 'asked', command: { operation: 'setconsent', parameters }, inputs: {} }
}

/** An address that stays the same is not sent as a new one. */
function guarded(filledIn: FilledIn, { world }: Reader): Asked {
  const email = valueOf(filledIn, 'email').trim()
  const password = valueOf(filledIn, 'password')
  const data = {
    ...(email !== world.customer.builtin.email && { email: email || null }),
    ...(password !== '' && { password }),
  }
  return {
    outcome: 'asked',
    command: { operation: 'updatecustomer', parameters: { data } },
    inputs: { email: 'email', password: 'password' },
  }
}

function consentsOf({ world, settings, language }: Reader): ShownConsent[] {
  const say = sayPortalIn(language)
  const standingOf = (purpose: string): ConsentStanding => {
    if (!hasConsent(world.customer, purpose, settings)) return 'missing'
    return isAnswered(world.customer, purpose) ? 'given' : 'default'
  }
  const own = settings.consents.map(({ purpose, name, texts }): ShownConsent => {
    const latest = texts.at(-1)?.version
    const ofLatest = texts.filter(({ version }) => version === latest)
    const text = (ofLatest.find((each) => each.language === language) ?? ofLatest[0])?.text
    return { purpose, name: name ?? purpose, standing: standingOf(purpose), ...(text !== undefined && { text }) }
  })
  return [...own, { purpose: existingCustomer, name: say('existing_customer'), standing: standingOf(existingCustomer) }]
}
