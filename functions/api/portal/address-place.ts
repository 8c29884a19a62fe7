/** The page for addresses. */
import { buyerOf } from '../../domain/document/buyer.ts'
import { longDate } from '../../language/date.ts'
import { parseDate, dateOf, startOfDate } from '../../domain/time/time.ts'
import { valueOf } from '../../order-page/filled-in.ts'
import { addressInputNames } from '../../order-page/address-inputs.ts'
import { addressErrors, addressIn } from '../../order-page/order-form-input.ts'
import { addressLines } from '../../order-page/value-text.ts'
import { addressPage } from '../../portal-page/portal-address.ts'
import { sayPortalIn } from '../../portal-page/say-portal.ts'
import { removal } from './holiday-place.ts'
import { dateIn, faulty, neededChoice, type Asked, type Place } from './reader-place.ts'
import { plannedOf } from './reader-view.ts'
import type { Reader } from './reader-visit.ts'
import type { FilledIn } from '../../order-page/filled-in.ts'

const kinds = ['change-delivery-address', 'change-billing-address'] as const

export const addressPlace: Place = {
  show: (reader, { frame, filledIn, note }) => {
    const { world, language, settings } = reader
    const { builtin } = world.customer
    const { name, company, address, postal_code, city, country } = builtin
    const present = addressLines(withValues({ name, company, address, postal_code, city, country }), language)
    const { tax_registration_id: _, email: __, ...buyer } = buyerOf(world.customer)
    const billing = addressLines(buyer, language)
    const content = {
      present,
      billing: billing.join('\n') === present.join('\n') ? [] : billing,
      planned: plannedOf(reader, kinds),
      country: country ?? settings.business_entities[0]?.country,
      isCompany: company !== undefined,
      filledIn,
      ...(note !== undefined && { note }),
    }
    return Promise.resolve(addressPage(content, frame))
  },
  actions: ['create', 'remove'],
  ask: (reader, filledIn) =>
    valueOf(filledIn, 'do') === 'remove' ? removal(filledIn, reader) : move(filledIn, reader),
}

/** The parts that have a value. */
const withValues = (parts: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, value]) => (value === undefined || value === null ? [] : [[part, value]])),
  )

function move(filledIn: FilledIn, reader: Reader): Asked {
  const { language, settings, now } = reader
  const { timezone } = settings.account
  const say = sayPortalIn(language)
  const type = kinds.find((each) => each === valueOf(filledIn, 'type'))
  const written = valueOf(filledIn, 'first').trim()
  const first = written === '' ? dateOf(now, timezone) : dateIn(filledIn, 'first', say('from_day'), language)
  const errors = [
    ...(type === undefined ? [neededChoice('type', say('which_address'), language)] : []),
    ...(typeof first === 'object' ? [first] : []),
    ...addressErrors(filledIn, language),
  ]
  if (errors.length > 0 || type === undefined || typeof first === 'object') return faulty(...errors)
  const address = addressIn(filledIn, '')
  const isLater = parseDate(written) !== undefined && first !== dateOf(now, timezone)
  return {
    outcome: 'asked',
    command: {
      operation: 'createoverride',
      parameters: { override_type: type, address, ...(isLater && { begin: startOfDate(first, timezone) }) },
    },
    inputs: { begin: 'first', override_type: 'type', ...addressInputNames() },
    confirm: {
      title: say(type),
      rows: [
        [say('from_day'), longDate(first, language)],
        [say('address'), addressLines(withValues(address), language).join('\n')],
      ],
    },
  }
}
