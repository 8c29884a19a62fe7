/** The examples of the OpenAPI document, each a story of one subject: the calls of a day at a publisher's. */
import { it } from 'vitest'
import * as v from 'valibot'
import { useStory } from './example-story.ts'

const story = useStory()
const { call, until, keep } = story

const ann = {
  name: 'Ann Berg',
  address: 'Bredgade 1\n1260 København K',
  country: 'DK',
  email: 'ann@example.com',
}
const textOf = (answer: Readonly<Record<string, unknown>>, name: string) => v.parse(v.string(), answer[name])

it('Customers: Ann is created, found, changed, and one day forgotten', async () => {
  await call('createcustomer', { body: { data: { ...ann, phone: '12345678', password: 'correct horse battery' } } })
  await call('createcustomer', {
    as: 'email already in use',
    status: 422,
    body: { data: { name: 'Another Ann', email: 'ann@example.com' } },
  })
  await call('updatecustomer', { body: { id: '1001', data: { email: 'ann.berg@example.com', phone: null } } })
  await call('customers', { query: { id: ['1001'] } })
  await call('customers', {
    as: 'by a filter',
    query: {
      fields: ['data', 'active_subscriptions', 'subscriptions', 'history'],
      filter: JSON.stringify({
        condition_type: 'customer:field',
        field: 'email',
        operator: 'equal',
        value: 'ann.berg@example.com',
      }),
      max_results: 10,
    },
  })
  await call('customers-query', {
    body: {
      fields: ['data'],
      filter: [{ condition_type: 'customer:field', field: 'email', operator: 'equal', value: 'ann.berg@example.com' }],
      max_results: 10,
    },
  })
  await call('customers-history', { query: { id: '1001', max_results: 1 } })
  await story.indexed()
  await call('customers-search', { query: { text: 'ann kobenhavn' } })
  await call('authenticatecustomer', { body: { email: 'ann.berg@example.com', password: 'correct horse battery' } })
  const noted = await call('createnote', {
    body: {
      id: '1001',
      text: 'The paper of Monday was wet. Call back.',
      kind: 'task',
      due: '2031-03-05',
      pinned: true,
    },
  })
  const note_id = textOf(noted, 'note_id')
  await call('updatenote', {
    body: { id: '1001', note_id, text: 'Called: she gets Monday again.', due: '', pinned: false },
  })
  await call('updatenote', { as: 'of a task that is done', body: { id: '1001', note_id, done: true } })
  await call('notes', { query: { kind: 'task' } })
  await call('customers', { as: 'with notes', query: { id: ['1001'], fields: ['notes'] } })
  await call('setconsent', { unkept: true, body: { id: '1001', purpose: 'existing_customer', given: true } })
  await call('setconsent', {
    body: { id: '1001', purpose: 'existing_customer', given: false, source: 'Phone call' },
  })
  await call('deletenote', { body: { id: '1001', note_id } })
  await call('customers-export', { query: { id: '1001' } })
  await call('createcustomer', { unkept: true, body: { id: 'crm-7', data: { name: 'Bo Holm', country: 'DK' } } })
  await call('deletecustomer', { body: { id: 'crm-7' } })
  await keep('customers')
})

it('Subscriptions: one begins, changes its plan, stops, and is taken back', async () => {
  await call('createcustomer', { unkept: true, body: { data: ann } })
  const created = await call('createsubscription', {
    body: { id: '1001', periods: [{ campaign_id: 'standard' }], data: { edition: 'print' } },
  })
  const subscription_id = textOf(created, 'subscription_id')
  await call('createsubscription', {
    as: 'previewed, with what follows for three months',
    body: { id: '1001', periods: [{ campaign_id: 'intro' }], preview: true, until: '2031-06-30' },
  })
  await call('updatesubscription', {
    body: { id: '1001', subscription_id, data: { edition: 'digital' }, reinvoice: true },
  })
  await call('upcoming', { query: { id: '1001', until: '2031-05-01' } })
  await until('2031-03-10T09:00:00')
  await call('switchsubscriptionplan', { body: { id: '1001', subscription_id, new_campaign_id: 'year' } })
  await call('cancelsubscription', {
    body: { id: '1001', subscription_id, stop_at: '2031-09-01T00:00:00', reason: 'price' },
  })
  await call('resumesubscription', { body: { id: '1001', subscription_id } })
  await call('extendsubscription', {
    body: { id: '1001', subscription_id, by: 'P14D', reason: 'A strike of the carriers' },
  })
  await call('createsubscription', { unkept: true, body: { id: '1001', periods: [{ campaign_id: 'standard' }] } })
  const company = await call('createsubscription', {
    unkept: true,
    body: { id: '1001', periods: [{ campaign_id: 'company' }], quantity: 20 },
  })
  const group = textOf(company, 'subscription_id')
  await call('createcustomer', { unkept: true, body: { data: { name: 'Bo Holm', country: 'DK' } } })
  await call('createsubscription', { unkept: true, body: { id: '1002', group_subscription_id: group } })
  await call('customers-recipients', { query: { id: '1001', subscription_id: group } })
  await until('2031-04-05T09:00:00')
  await call('withdrawsubscription', { body: { id: '1001', subscription_id, value: 'copies' } })
  await keep('subscriptions')
})

it('Overrides: a holiday, a parcel to the summer house, a move, and a holiday that is called off', async () => {
  await call('createcustomer', { unkept: true, body: { data: ann } })
  const created = await call('createsubscription', {
    unkept: true,
    body: { id: '1001', periods: [{ campaign_id: 'standard' }] },
  })
  const subscription_id = textOf(created, 'subscription_id')
  const pause = await call('createoverride', {
    body: {
      id: '1001',
      subscription_id,
      override_type: 'pause-delivery',
      begin: '2031-03-10T00:00:00',
      end: '2031-03-24T00:00:00',
    },
  })
  const summerHouse = await call('createoverride', {
    as: 'to another address for some weeks',
    body: {
      id: '1001',
      subscription_id,
      override_type: 'alternative-delivery',
      begin: '2031-07-01T00:00:00',
      end: '2031-08-01T00:00:00',
      address: { name: 'Ann Berg', address: 'Strandvej 7\n3250 Gilleleje', country: 'DK' },
      weekdays: [6, 7],
    },
  })
  await call('createoverride', {
    as: 'a new address from a day on',
    body: {
      id: '1001',
      override_type: 'change-fields',
      begin: '2031-04-01T00:00:00',
      new_values: { address: 'Algade 2\n4000 Roskilde', country: 'DK' },
    },
  })
  await call('updateoverride', {
    body: { id: '1001', override_id: textOf(pause, 'override_id'), end: '2031-03-20T00:00:00' },
  })
  await call('earliest', { query: { id: '1001', subscription_id } })
  await call('deleteoverride', { body: { id: '1001', override_id: textOf(summerHouse, 'override_id') } })
  await until('2031-03-21T09:00:00')
  await call('customers', { as: 'with overrides', query: { id: ['1001'], fields: ['data', 'subscriptions'] } })
  await keep('overrides')
})

it('Products: a book for a customer, and a seat that is taken back', async () => {
  await call('createcustomer', { unkept: true, body: { data: ann } })
  const assigned = await call('assignproduct', { body: { id: '1001', external_id: 'wine-book', data: { seat: '12' } } })
  await call('customers', { as: 'with the assigned products', query: { id: ['1001'], fields: ['assignments'] } })
  await call('campaigns', { query: { max_results: 1 } })
  await call('products', { query: { max_results: 1 } })
  await call('products', { as: 'of a month', query: { date_from: '2027-01-01', date_to: '2027-01-31' } })
  await call('products-assignments', { query: { external_id: 'wine-book' } })
  const issue = { external_id: 'gazette-2031-04', name: 'The Gazette, April 2031', category: 'gazette' }
  await story.service.configure({ products: [{ ...issue, date: '2031-04-15' }] })
  const subscribed = await call('createsubscription', {
    unkept: true,
    body: { id: '1001', periods: [{ campaign_id: 'year', invoicing: 'none' }], quantity: 2 },
  })
  const subscription_id = textOf(subscribed, 'subscription_id')
  await call('products-forecast', { query: { external_id: issue.external_id } })
  await call('unassignproduct', {
    body: { id: '1001', product_assignment_id: textOf(assigned, 'product_assignment_id') },
  })
  await until('2031-04-16T09:00:00')
  const complained = await call('complain', {
    body: { id: '1001', subscription_id, kind: 'missing', text: 'The neighbours got theirs.' },
  })
  await call('products-complaints', { query: { external_id: issue.external_id } })
  await call('updatecomplaint', {
    body: { id: '1001', complaint_id: textOf(complained, 'complaint_id'), state: 'with_carrier' },
  })
  await call('markundeliverable', { body: { id: '1001', reason: 'No such name at the address' } })
  await keep('products')
})
