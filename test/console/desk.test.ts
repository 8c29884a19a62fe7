/** The rules of the desk's forms, without a browser. */
import { describe, expect, it } from 'vitest'
import type { Preview, Step } from '../../console/api/types.ts'
import { inverseOf } from '../../console/operations/inverse-call.ts'
import { linesAndReasons } from '../../console/account/lines-and-reasons.ts'
import { withoutRepeats } from '../../console/account/steps.ts'
import { alike, changedSteps, withoutAlike } from '../../console/operations/what-changes.ts'
import { nextPeriodBegin } from '../../console/screens/customer/next-period.ts'
import { paidEnd } from '../../console/screens/customer/paid-end.ts'
import { townAmong } from '../../console/screens/customer/town-among.ts'
import { choicesFor } from '../../console/shell/palette-choices.ts'

const step = (at: string, text: string, more: Partial<Step> = {}): Step => ({ at, kind: 'renewal', text, ...more })
const nothing: Preview = {
  ...{
    documents: [],
    follow: [],
    subscriptions: [],
    overrides: [],
    payments: [],
    collections: [],
    balance: [],
    balance_before: [],
  },
  ...{ to_pay_now: [], events: [], messages: [], counts: { periods: 0, documents: 0, events: 0 }, expect: 'x' },
}

describe('the steps that an action changes', () => {
  const renewal = step('2031-06-01T00:00:00', 'Renewed')
  const issue = step('2031-04-05T00:00:00', 'Issue 5', {
    kind: 'product',
    product: { external_id: 'i-5', name: 'Issue 5' },
  })

  it('are those that come with it, and those that come no longer, but not what comes anyway', () => {
    const begin = step('2031-04-01T00:00:00', 'Holiday', { kind: 'override_begin' })
    expect(changedSteps([begin, renewal], [issue, renewal], '2031-06-30')).toEqual({ added: [begin], gone: [issue] })
    expect(changedSteps([issue, renewal], [issue, renewal], '2031-06-30')).toEqual({ added: [], gone: [] })
  })

  it('are none beyond the last day that the preview looks at', () => {
    expect(changedSteps([issue], [issue, renewal], '2031-05-31').gone).toEqual([])
  })

  it('count equal steps each', () => {
    expect(changedSteps([issue], [issue, issue], '2031-05-31')).toEqual({ added: [], gone: [issue] })
  })

  it('have another amount where the money is another', () => {
    const paid = (total: number) =>
      step(renewal.at, 'Paper', {
        document: {
          ...{ type: 'invoice', state: 'open', business_entity: 'dk', date: '2031-06-01', currency: 'DKK' },
          ...{ total, to_pay: total, allocations: [] },
        },
      })
    const { added, gone } = changedSteps([paid(80)], [paid(95)], '2031-06-30')
    expect([added.length, gone.length]).toEqual([1, 1])
  })
})

describe('the choices of Ctrl+K without a text', () => {
  const screens = [{ name: 'Invoices', path: '/invoices' }]

  it('are the last customers, or the screens as long as there is none', () => {
    const seen = [{ id: '7', name: 'Ann Berg' }]
    expect(choicesFor('', { screens, actions: [], seen }, []).map(({ label }) => label)).toEqual(['Ann Berg'])
    expect(choicesFor('', { screens, actions: [], seen: [] }, []).map(({ label }) => label)).toEqual(['Invoices'])
  })
})

describe('the lines of a document', () => {
  const credited = { text: 'The Gazette', amount: -100, category: 'subscription' }
  const reason = { text: 'Two issues came late.', amount: 0 }
  const free = { text: 'Porto', amount: 0, category: 'postage' }

  it('do not have the reason of a credit, which is a paragraph', () => {
    const { lines, reasons } = linesAndReasons('credit_note', [credited, free, reason])
    expect([lines, reasons]).toEqual([[credited, free], [reason]])
  })

  it('stay lines on an invoice, and where a document has nothing else', () => {
    expect(linesAndReasons('invoice', [reason]).lines).toEqual([reason])
    expect(linesAndReasons('credit_note', [reason]).lines).toEqual([reason])
  })
})

describe('steps as people read them', () => {
  it('do not repeat what the step of an unpaid invoice says', () => {
    const at = '2031-06-01T00:00:00'
    const unpaid = step(at, 'Subscription suspended', { kind: 'dunning', subscription_id: '1~a' })
    const suspension = step(at, 'Suspension', { kind: 'override_begin', subscription_id: '1~a' })
    const reminder = step(at, 'Reminder', { kind: 'dunning' })
    const others = [
      { ...suspension, subscription_id: '1~b' },
      { ...suspension, at: '2031-06-02T00:00:00' },
    ]
    expect(withoutRepeats([reminder, unpaid, suspension, ...others])).toEqual([reminder, unpaid, ...others])
  })

  it('do not go and come again under the same name', () => {
    const textOf = ({ at, text }: Step) => `${at} ${text}`
    const [renewal, stop] = [step('2031-06-01', 'Renewal'), step('2031-06-01', 'Stopped')]
    const other = { ...renewal, subscription_id: '1~b' }
    expect(withoutAlike([renewal, stop], [other, other], textOf)).toEqual({ added: [stop], gone: [other] })
  })

  it('are said once with their number', () => {
    expect(alike(['Issue 5', 'Issue 6', 'Issue 5'])).toEqual([
      ['Issue 5', 2],
      ['Issue 6', 1],
    ])
  })
})

describe('the call that takes an operation back', () => {
  const body = { id: '1', subscription_id: '1~a' }

  it('is that of a stop to come, of an override that has not begun, and of what was made', () => {
    expect(inverseOf({ operation: 'cancelsubscription', body }, {}, nothing)).toEqual({
      operation: 'resumesubscription',
      body,
    })
    const future: Preview = {
      ...nothing,
      overrides: [{ override_type: 'pause-delivery', phase: 'future', begin: '2031-04-01T00:00:00', end: null }],
    }
    expect(inverseOf({ operation: 'createoverride', body }, { override_id: 'o' }, future)).toEqual({
      operation: 'deleteoverride',
      body: { id: '1', override_id: 'o' },
    })
    expect(inverseOf({ operation: 'createnote', body: { id: '1' } }, { note_id: 'n' }, nothing)?.operation).toBe(
      'deletenote',
    )
  })

  it('is none of a stop that took effect, of an override that has begun, and of a payment', () => {
    const stopped = { ...nothing, subscriptions: [{ state: 'stopped' as const, periods: [], periods_before: [] }] }
    expect(inverseOf({ operation: 'cancelsubscription', body }, {}, stopped)).toBeUndefined()
    expect(inverseOf({ operation: 'createoverride', body }, { override_id: 'o' }, nothing)).toBeUndefined()
    expect(inverseOf({ operation: 'createpayment', body }, { payment_id: 'p' }, nothing)).toBeUndefined()
  })

  it('stops again where a stop was taken back', () => {
    const stop_at_before = '2031-05-01T00:00:00'
    const resumed = {
      ...nothing,
      subscriptions: [{ id: '1~a', state: 'active' as const, stop_at_before, periods: [], periods_before: [] }],
    }
    expect(inverseOf({ operation: 'resumesubscription', body }, {}, resumed)).toEqual({
      operation: 'cancelsubscription',
      body: { ...body, stop_at: stop_at_before },
    })
  })
})

describe('the end of what is paid', () => {
  const period = (begin: string, end: string | null, current = false) => ({
    ...{ begin, end, current, campaign_id: 'standard', campaign_name: 'Monthly', products: [] },
  })
  const march = period('2031-03-01T00:00:00', '2031-04-01T00:00:00', true)
  const april = period('2031-04-01T00:00:00', '2031-05-01T00:00:00')
  const invoice = (state: 'open' | 'credited') => ({
    type: 'invoice' as const,
    state,
    lines: [
      { text: '', amount: 1, tax_rate: 0, tax_amount: 0, period_begin: april.begin, period_campaign_id: 'standard' },
    ],
  })

  it('is that of the present period, or of the next where that is invoiced already', () => {
    expect(paidEnd({ periods: [march, april] }, [])).toBe(march.end)
    expect(paidEnd({ periods: [march, april] }, [invoice('open')])).toBe(april.end)
    expect(paidEnd({ periods: [march, april] }, [invoice('credited')])).toBe(march.end)
  })

  it('is nowhere without an end in sight', () => {
    expect(paidEnd({ periods: [period('2031-03-01T00:00:00', null, true)] }, [])).toBeUndefined()
    expect(paidEnd({ periods: [april] }, [])).toBeUndefined()
  })
})

describe('the town of a postal code', () => {
  const at = (postal_code: string, city: string, country_code = 'DK') => ({ postal_code, city, country_code })

  it('is the one that most customers of the country have', () => {
    const customers = [at('5000', 'Odense C'), at('5000', 'Odense'), at('5000', 'Odense C'), at('5000', 'Namur', 'BE')]
    expect(townAmong(customers, { code: '5000', country: 'DK' })).toBe('Odense C')
    expect(townAmong(customers, { code: '5000', country: 'BE' })).toBe('Namur')
    expect(townAmong(customers, { code: '500', country: 'DK' })).toBeUndefined()
    expect(townAmong([at('114 55', 'Stockholm', 'SE')], { code: '11455', country: 'SE' })).toBe('Stockholm')
  })
})

describe('the begin of the next period', () => {
  const named = { campaign_id: 'month', campaign_name: 'Month', products: [] }
  const present = { ...named, begin: '2031-03-01T00:00:00', end: '2031-04-01T00:00:00', current: true }
  const next = { ...named, begin: '2031-04-03T00:00:00', end: '2031-05-03T00:00:00', current: false }

  const renewal = { campaign_id: 'month', campaign_name: 'Month', begin: present.end }

  it('is that of the period that is made, or that of the renewal', () => {
    expect(nextPeriodBegin({ periods: [present, next] })).toBe(next.begin)
    expect(nextPeriodBegin({ periods: [present], renews_to: renewal })).toBe(present.end)
  })

  it('is none where nothing follows', () => {
    expect(nextPeriodBegin({ periods: [present] })).toBeUndefined()
    expect(nextPeriodBegin({ periods: [next], renews_to: renewal })).toBeUndefined()
    expect(nextPeriodBegin({ periods: [present], renews_to: renewal, stop_at: present.end })).toBeUndefined()
    const { begin: _, ...withoutBegin } = renewal
    expect(nextPeriodBegin({ periods: [{ ...present, end: null }], renews_to: withoutBegin })).toBeUndefined()
  })
})
