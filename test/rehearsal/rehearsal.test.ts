/**
 * Small rehearsals: the laws hold under faults, and the judge finds every fault that is deliberately left unhandled.
 * Longer runs are those of `npm run rehearse`.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountsOf } from '../../rehearsal/accounts.ts'
import { faultNames, type FaultName } from '../../rehearsal/fault-rates.ts'
import { drawTraffic } from '../../rehearsal/traffic.ts'
import { quickStart } from '../local/scripts.ts'

const outcomeSchema = v.object({
  findings: v.array(v.object({ promise: v.string(), words: v.string() })),
  faults: v.record(v.string(), v.number()),
  invocations: v.number(),
  noise: v.object({ operations: v.number(), carriedOut: v.number() }),
})
type Outcome = v.InferOutput<typeof outcomeSchema>

let outcomes: Readonly<Record<string, Outcome>> = {}
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...quickStart, 'test/rehearsal/rehearsed-cases.ts'], {
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 64 * 1024 * 1024,
  })
  outcomes = v.parse(v.record(v.string(), outcomeSchema), JSON.parse(stdout))
})

const outcomeOf = (name: string): Outcome => outcomes[name] ?? expect.fail(`No rehearsal is called ${name}.`)
const broken = (name: string) => [...new Set(outcomeOf(name).findings.map(({ promise }) => promise))]

describe('a rehearsal', () => {
  it('finds nothing where nothing fails', () => {
    expect(outcomeOf('calm').findings).toEqual([])
    expect(outcomeOf('calm').invocations).toBeGreaterThan(100)
  })

  it('finds nothing where readers have debts, add-ons, seats, orders, refunds, pauses, other quantities and other plans', () => {
    expect(outcomeOf('all manners').findings).toEqual([])
  })

  it('finds nothing where much goes wrong at once', () => {
    expect(outcomeOf('worse').findings).toEqual([])
    const { conflict, death, lostAnswer, torn, indexLag, streamRepeat, queueRepeat } = outcomeOf('worse').faults
    for (const count of [conflict, death, lostAnswer, torn, indexLag, streamRepeat, queueRepeat]) {
      expect(count).toBeGreaterThan(0)
    }
  })

  it('carries out most operations that noise calls, and finds nothing', () => {
    const { findings, noise } = outcomeOf('noise')
    expect(findings).toEqual([])
    expect(noise.operations).toBeGreaterThan(60)
    expect(noise.carriedOut / noise.operations).toBeGreaterThan(0.7)
  })

  it('has the same steps again from its seed', () => {
    const drawn = () =>
      drawTraffic({ seed: 3, accounts: accountsOf(3, 2, 0), steps: 60, days: 40, beginMillis: Date.UTC(2027, 1, 10) })
    expect(drawn()).toEqual(drawn())
    expect(drawn().length).toBeGreaterThan(20)
  })
})

describe('the judge cries', () => {
  const unhandled: readonly (readonly [string, string, ...FaultName[]])[] = [
    ['dropped batches', 'the feed is whole', 'death'],
    ['lost work', 'nothing stays due', 'queueRefusal'],
    ['lost webhooks', 'webhooks get every event'],
    ['lost mail', 'nothing stays due'],
    ['half a transaction', 'calls are answered', 'torn'],
    ['blind index', 'nothing stays due', 'indexLag'],
    ['other keys', 'customers agree with the model', 'lostAnswer'],
    ['conflicts for ever', 'calls are answered', 'conflict'],
    ['throttled for ever', 'calls are answered', 'throttle'],
    ['stale for ever', 'calls are answered', 'stale'],
    // It depends on the lost keys whether customers can be read at all.
    ['unnamed keys', 'customers agree with the model or calls are answered', 'unprocessed'],
    ['endless delays of streams', 'nothing stays due', 'streamDelay'],
    ['endless delays of queues', 'nothing stays due', 'queueDelay'],
    ['hanging receivers', 'webhooks get every event', 'receiverHang'],
    ['receivers that break off', 'webhooks get every event', 'receiverReset'],
    ['receivers that lie', 'webhooks get every event', 'receiverLie'],
    ['e-mails that SES loses', 'e-mails are sent', 'mailRefusal'],
    ['lost notices', 'e-mails are sent', 'mailBounce'],
    ['forgotten markers', 'the feed is whole', 'streamRepeat'],
    ['forgotten attempts', 'e-mails are sent once', 'queueRepeat'],
    ['forgotten counts', 'counts agree with customers'],
    ['forgotten attempts without answers', 'e-mails are sent once', 'mailLostAnswer'],
  ]
  it.each(unhandled)('at a run with this fault unhandled: %s', (name, promise) => {
    expect(promise.split(' or ').filter((each) => broken(name).includes(each))).not.toEqual([])
  })

  it('at an incident that meets no work', () => {
    expect(broken('an idle incident')).toEqual(['incidents meet work'])
  })

  it('at every fault', () => {
    expect(unhandled.flatMap(([, , ...faults]) => faults).toSorted()).toEqual(faultNames.toSorted())
  })

  it.each(['forgotten markers of nothing', 'forgotten attempts of nothing', 'forgotten counts of nothing'])(
    'not at what is forgotten, where nothing comes twice: %s',
    (name) => {
      expect(outcomeOf(name).findings).toEqual([])
    },
  )

  it.each([
    ['dunning', 'k0: the number of reminders should be 0, and is 3.'],
    ['quantities', 'k1: the documents'],
    ['add-ons', 'k2: the subscriptions'],
    ['seats', 'k4: the subscriptions'],
    ['orders', 'Nobody has created the customer o6.'],
    ['refunds', 'k1: the payments should be [], and is ["-5003 left 0"].'],
    ['paybacks', 'is ["90000 left 0","-84996 left 0"].'],
    ['resumes', 'k7: the documents'],
    ['extends', 'k7: the subscriptions'],
    ['switches', 'k7: the subscriptions'],
    ['pauses', 'k8: the documents'],
    ['pauses', '"kind":"unpause","subscription":0,"pause":1} was carried out, although it should be refused.'],
    ['refunds', '{"kind":"refund","amount":55000} was refused with 422'],
  ])('at a model without %s', (subject, words) => {
    const { findings } = outcomeOf(`a model without ${subject}`)
    expect(findings.map((finding) => finding.words).join('\n')).toContain(words)
  })
})
