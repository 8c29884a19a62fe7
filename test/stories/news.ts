/** The events of a customer, in the words of stories. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { instantSchema } from '../../functions/domain/time/instant-schema.ts'
import { showInstant } from '../../functions/domain/time/time.ts'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { customerPartition } from '../../functions/store/keys.ts'
import { dateOrTime } from './customer-answer.ts'

/** The timezone of the demo account, which all stories use. */
const timezone = 'Europe/Copenhagen'

export interface News {
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
  /** The instant of a step caused by time; undefined for the effect of a call. */
  readonly date: string | undefined
}

/** The number of changes of a customer in the feed, from the first one on, and their events. */
export async function newsFrom(first: number, account: string, customer: string) {
  const changes = await storedChanges(customerPartition(account, customer), first, Number.MAX_SAFE_INTEGER)
  const news = changes.flatMap(({ change }): News[] => {
    const { at, via, events } = change ?? expect.fail('A change record is malformed.')
    const date = via === 'system' ? dateOrTime(showInstant(at, timezone)) : undefined
    return events.map(({ type, attributes }) => ({ type, attributes, date }))
  })
  return { count: changes.length, news: news.filter((event) => !isToldAnyway(event)) }
}

/** A document is sent when it is made, and `invoice:credited` reports a credit note. */
const isToldAnyway = ({ type, attributes }: News) =>
  type === 'invoice:sent' || (type === 'invoice:created' && /-C\d+$/.test(String(attributes['invoice_number'])))

/** An event with its date, the name of its subscription, and the attributes that are no opaque ids. */
export function wordsOf({ type, attributes, date }: News, names: ReadonlyMap<string, string>): string {
  const { subscription_id, override_id: _, product_assignment_id: __, payment_id: ___, ...told } = attributes
  const name = names.get(String(subscription_id))
  return [date, name, type.replace(/^subscription:(?:changed-status)?/, ''), particulars(type, told)]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
}

function particulars(type: string, told: News['attributes']): string {
  switch (type) {
    case 'subscription:changed-status':
      return `${String(told['previous_state'])} to ${String(told['state'])}`
    case 'subscription:renewed':
    case 'subscription:switched-plan':
      return `${String(told['previous_campaign_id'])} to ${String(told['campaign_id'])}`
    case 'subscription:registered-stop':
      return dateOrTime(showInstant(v.parse(instantSchema, told['stop_at']), timezone))
    case 'invoice:credited':
      return String(told['invoice_number'])
    default:
      return Object.values(told).map(String).join(' ')
  }
}
