/**
 * Goes on with a walk that assigns a product: page after page of one part of a list of subscribers, noting after each how
 * far it has come. A customer that fails is noted too and tried again at the end, so that it does not keep the product
 * from the others; the walk is over only when all of them have been asked.
 */
import { isLeaving } from '../../domain/product/subscriber-lists.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { endWalk, listOf, loadWalk, stepForward } from '../../store/product/assignment-walks.ts'
import { pageSubscribers, removeSubscriber } from '../../store/product/subscribers.ts'
import { assignToCustomer, type Assigning, type KnownGroups } from './assign-to-customer.ts'
import { failedOf } from '../queues/each-of.ts'

const pageSize = 50
const customersAtOnce = 5
/** When so many have failed, it is not the customers: the walk is left where it is, to be gone on with later. */
const maxFailed = 100

/** `more` where `mayGoOn` said no before the end. A walk that is over, or that another worker is on, is `done`. */
export async function goOnWithWalk(
  settings: Settings,
  id: string,
  now: Instant,
  mayGoOn: () => boolean = () => true,
): Promise<'done' | 'more'> {
  const account = settings.account.id
  const groups: KnownGroups = new Map()
  let walk = await loadWalk(account, id)
  while (walk !== undefined && !walk.walked) {
    const { ids, more } = await pageSubscribers(account, listOf(walk), walk.shard, walk.after, pageSize)
    const failed = [...walk.failed, ...(await assignToAll({ settings, walk, now, groups }, ids))]
    if (failed.length > maxFailed) throw new Error(`Assigning ${walk.product.external_id} failed for many customers.`)
    if (!more && failed.length === 0) {
      await endWalk(account, walk)
      return 'done'
    }
    const after = ids.at(-1)
    walk = await stepForward(account, walk, { ...(after === undefined ? {} : { after }), failed, walked: !more })
    if (walk !== undefined && !walk.walked && !mayGoOn()) return 'more'
  }
  if (walk !== undefined) await finish({ settings, walk, now, groups })
  return 'done'
}

async function finish(assigning: Assigning): Promise<void> {
  const { settings, walk } = assigning
  const account = settings.account.id
  const failed = await assignToAll(assigning, walk.failed)
  if (failed.length === 0) {
    await endWalk(account, walk)
    return
  }
  await stepForward(account, walk, { failed, walked: true })
  throw new Error(`${walk.product.external_id} is not assigned to ${failed.length} customers, such as ${failed[0]}.`)
}

/** Those that failed. */
const assignToAll = (assigning: Assigning, ids: readonly string[]): Promise<string[]> =>
  failedOf({
    ids,
    atOnce: customersAtOnce,
    work: (id) => assignTo(assigning, id),
    about: (customer) => ({ message: 'A product was not assigned to a customer.', customer }),
  })

async function assignTo(assigning: Assigning, id: string): Promise<void> {
  const { settings, walk, now } = assigning
  const world = await assignToCustomer(assigning, id)
  if (world !== undefined && isLeaving(world, listOf(walk), now)) {
    await removeSubscriber(settings.account.id, listOf(walk), world.customer)
  }
}
