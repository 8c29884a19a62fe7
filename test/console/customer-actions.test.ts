/** Actions of a screen: their places, and the initial values of their forms. */
import { describe, expect, it } from 'vitest'
import type { Customer, Override, Subscription } from '../../console/api/types.ts'
import { documentActions } from '../../console/operations/offered-action.ts'
import { customerActions, noteActions, subscriptionActions } from '../../console/screens/customer/customer-actions.ts'

const now = '2031-03-01T00:00:00'
const running: Subscription = { id: '1001~a', state: 'active', data: { edition: 'print' }, periods: [] }
const customer: Customer = { id: '1001', data: {} }
const noForm = () => () => Promise.reject(new Error('No drawer is opened here.'))
const desks = { stop: noForm, holiday: noForm, number: noForm, move: noForm }
const namesOf = (actions: readonly { readonly operation: string; readonly placement: string }[]) =>
  actions.map(({ operation, placement }) => `${placement} ${operation}`)

describe('the actions of a subscription', () => {
  it('stop one that runs, and take the stop back of one that stops', () => {
    expect(namesOf(subscriptionActions(customer, running, [], { now, desks }))).toEqual([
      'button createoverride',
      'button cancelsubscription',
      'menu switchsubscriptionplan',
      'menu updatesubscription',
      'menu extendsubscription',
      'menu complain',
      'menu updatesubscription',
      'menu assignproduct',
      'menu invoice',
      'menu createnote',
    ])
    const stopping = namesOf(
      subscriptionActions(customer, { ...running, stop_at: '2031-04-01T00:00:00' }, [], { now, desks }),
    )
    expect(stopping).toContain('button resumesubscription')
    expect(stopping).not.toContain('button cancelsubscription')
  })

  it('neither stop nor extend one that is over', () => {
    for (const state of ['ended', 'stopped'] as const) {
      expect(namesOf(subscriptionActions(customer, { ...running, state }, [], { now, desks }))).toEqual([
        'menu updatesubscription',
        'menu assignproduct',
        'menu invoice',
        'menu createnote',
      ])
    }
  })

  it('lift an active suspension now, and no other override', () => {
    const suspension: Override = {
      override_type: 'suspension',
      begin: now,
      end: null,
      phase: 'active',
      override_id: '7',
    }
    const others: Override[] = [
      { ...suspension, override_id: '8', phase: 'ended' },
      { ...suspension, override_id: '9', override_type: 'pause-delivery' },
    ]
    const lifts = subscriptionActions(customer, running, [suspension, ...others], { now, desks }).filter(
      ({ label }) => label === 'do_lift',
    )
    expect(lifts.map(({ opens }) => opens)).toMatchObject([
      { given: { override_id: '7', end: now }, asks: [], as: 'lift' },
    ])
  })

  it('begin with the fields as they are', () => {
    const edit = subscriptionActions(customer, running, [], { now, desks }).find(({ label }) => label === 'do_edit')
    expect(edit?.opens?.start).toEqual({ data: { edition: 'print' } })
  })
})

describe('the actions of a customer', () => {
  it('have one main action, and begin with the data under the names that it is written by', () => {
    const data = { name: 'Ann', location: 'Bredgade 1', city: 'Aarhus', country_code: 'DK', phone: '1' }
    const actions = customerActions({ id: '1001', data }, desks)
    expect(actions.filter(({ placement }) => placement === 'main').map(({ operation }) => operation)).toEqual([
      'createsubscription',
    ])
    expect(actions.find(({ label }) => label === 'do_edit')?.opens?.start).toEqual({
      data: { name: 'Ann', phone: '1' },
    })
  })
})

describe('the actions of a note', () => {
  it('edit it as it is, without a date where it has none', () => {
    const note = { note_id: '1', text: 'Call', kind: 'call', pinned: false, created: now, by: 'Ann' } as const
    expect(noteActions(note)[0]?.opens?.start).toEqual({ text: 'Call', kind: 'call', pinned: false })
    expect(noteActions({ ...note, due: '2031-04-01' })[0]?.opens?.start).toMatchObject({ due: '2031-04-01' })
  })
})

describe('the actions of a document', () => {
  const credit = () => Promise.reject(new Error('No drawer is opened.'))
  const invoice = { number: 'DK-1', type: 'invoice', state: 'open', to_pay: 12.5, currency: 'DKK' } as const

  it('register the payment of what is open, in minor units', () => {
    const [pay] = documentActions(invoice, credit)
    expect(pay).toMatchObject({ operation: 'createpayment', opens: { start: { amount: 1_250, currency: 'DKK' } } })
    expect(namesOf(documentActions({ ...invoice, state: 'paid', to_pay: 0 }, credit))).toEqual([
      'button credit',
      'button reissueinvoice',
      'button sendinvoice',
    ])
  })

  it('credit an invoice once, and no credit note', () => {
    expect(namesOf(documentActions({ ...invoice, state: 'credited', to_pay: 0 }, credit))).toEqual([
      'button sendinvoice',
    ])
    expect(namesOf(documentActions({ ...invoice, type: 'credit_note' }, credit))).toEqual(['button sendinvoice'])
  })
})
