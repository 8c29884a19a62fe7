/** Lines of the service name subscriptions by their ids, and times as the API writes them; people know other names. */
import type { Customer } from '../../api/types.ts'
import { readable } from '../../account/format.ts'
import { customerWords } from './customer-words.ts'
import { campaignOf } from './subscription-name.ts'

/**
 * With a time of the past, a subscription has the name that it had just before. A subscription without a name is left
 * out: "Subscription stopped".
 */
export function withNames(text: string, { subscriptions = [] }: Pick<Customer, 'subscriptions'>, at?: string): string {
  // An add-on's id begins with the id of its base.
  const longestFirst = subscriptions.toSorted((one, other) => other.id.length - one.id.length)
  const named = longestFirst.reduce((line, { id, ...subscription }) => {
    const name = campaignOf(subscription, at)
    if (name === undefined) return line.replaceAll(` ${id}`, '')
    const [first = '', ...others] = line.split(id)
    return [first, ...others.map((rest) => nameBefore(rest, name))].join('')
  }, text)
  return readable(named)
}

/** An add-on that is still to come has the id of its base, with numbers behind it. */
function nameBefore(rest: string, name: string): string {
  const [ahead] = /^(?:\.\d+)+/.exec(rest) ?? []
  return ahead === undefined ? `${name}${rest}` : `${name} (${customerWords.say('addon')})${rest.slice(ahead.length)}`
}
