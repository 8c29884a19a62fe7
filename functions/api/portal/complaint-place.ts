/** The page on which a reader reports a copy that did not arrive. */
import { startOfDay } from '../../domain/time/calendar.ts'
import { dateOf } from '../../domain/time/time.ts'
import { complaintKinds } from '../../domain/world/complaint.ts'
import { valueOf } from '../../order-page/filled-in.ts'
import { complaintPage } from '../../portal-page/portal-complaint.ts'
import { issueWords } from '../../portal-page/portal-overview.ts'
import type { RadioChoice } from '../../portal-page/portal-parts.ts'
import { sayPortalIn } from '../../portal-page/say-portal.ts'
import { readAssignments } from '../../store/product/assignments.ts'
import { isShown } from '../../domain/portal/reader-rights.ts'
import { faulty, neededChoice, type Place } from './reader-place.ts'
import { nameOf } from './reader-view.ts'
import type { Reader } from './reader-visit.ts'

/** Number of past days whose issues can be complained about here. */
const daysBack = 28
const most = 12

export const complaintPlace: Place = {
  show: async (reader, { frame, filledIn, note }) =>
    complaintPage({ issues: await lateIssues(reader), filledIn, ...(note !== undefined && { note }) }, frame),
  ask: (reader, filledIn) => {
    const { language } = reader
    const say = sayPortalIn(language)
    const issue = valueOf(filledIn, 'issue')
    const kind = complaintKinds.find((each) => each === valueOf(filledIn, 'kind'))
    const [subscription_id = '', ...rest] = issue.split(' ')
    const external_id = rest.join(' ')
    const errors = [
      ...(issue === '' ? [neededChoice('issue', say('which_issue'), language)] : []),
      ...(kind === undefined ? [neededChoice('kind', say('what_happened'), language)] : []),
    ]
    if (errors.length > 0 || kind === undefined) return faulty(...errors)
    const text = valueOf(filledIn, 'text').trim()
    return {
      outcome: 'asked',
      command: {
        operation: 'complain',
        parameters: {
          ...{ subscription_id, kind },
          ...(external_id !== '' && { external_id }),
          ...(text !== '' && { text }),
        },
      },
      inputs: { external_id: 'issue', kind: 'kind', subscription_id: 'issue', text: 'text' },
    }
  },
}

/**
 * The issues of the last weeks that were assigned to the reader's subscriptions, latest first. A subscription may have
 * ended since: one counted in issues ends with its last copy.
 */
async function lateIssues(reader: Reader): Promise<RadioChoice[]> {
  const { settings, portal, world, now, language } = reader
  const { id: account, timezone } = settings.account
  const say = sayPortalIn(language)
  const since = dateOf(startOfDay(now, -daysBack, timezone), timezone)
  const today = dateOf(now, timezone)
  const own = new Map(
    world.subscriptions
      .filter((subscription) => isShown(subscription, now, settings, portal))
      .map((subscription) => [subscription.id, nameOf(subscription, reader)]),
  )
  const assigned = await readAssignments(account, world.customer.id)
  const late = assigned.flatMap(({ to, product, unassigned, donated }) => {
    const { date, external_id, name } = product
    if (to.kind === 'customer' || date === undefined || date < since || date > today) return []
    if (!own.has(to.subscription) || unassigned !== undefined || donated === true) return []
    return [{ subscription: to.subscription, date, external_id, name }]
  })
  const isOfSeveral = new Set(late.map(({ subscription }) => subscription)).size > 1
  return late
    .map(({ subscription, date, external_id, name }) => {
      const hint = isOfSeveral ? own.get(subscription) : undefined
      return {
        ...(hint !== undefined && { hint }),
        value: `${subscription} ${external_id}`,
        text: issueWords({ name, date }, language, say),
        date,
      }
    })
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
    .slice(0, most)
}
