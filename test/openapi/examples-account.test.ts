/** The examples of the OpenAPI document that are about an account: its orders, settings, users and clock. */
import { it } from 'vitest'
import * as v from 'valibot'
import { useStory } from './example-story.ts'

const { call, until, keep, indexed, service } = useStory()

const ann = { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK', email: 'ann@example.com' }
const orderSchema = v.looseObject({ order_id: v.string() })
const linkSchema = v.looseObject({ token: v.string() })

it('Orders: one is placed by a form and approved by hand, another denied', async () => {
  const url_id = `gazette-${service.account}`
  const form = {
    name: 'Subscribe to The Gazette',
    campaigns: ['intro', 'year'],
    fields: ['heard_from'],
    approval: 'manual',
  }
  await service.configure({ ordering_forms: [{ url_id, ...form }] })
  const path = { url_id }
  await call('ordering-form', { path })
  const address = { name: ann.name, address: ann.address, country: 'DK' }
  const body = { email: ann.email, address, products: [{ campaign_id: 'intro' }], heard_from: 'A friend' }
  const placed = await call('ordering-form-order', { path, body })
  const other = await call('ordering-form-order', { unkept: true, path, body: { ...body, email: 'bo@example.com' } })
  await until('2031-03-01T09:01:00')
  await call('orders', { query: { status: ['awaitingapproval'] } })
  await call('orders-approve', { body: { order_id: v.parse(orderSchema, placed).order_id } })
  await call('orders-deny', { body: { order_id: v.parse(orderSchema, other).order_id } })
  await keep('orders')
})

it('Settings: what is configured, what a key may do, and a new policy', async () => {
  await call('access')
  await call('settings')
  await call('settings-fields')
  await call('settings-names')
  await call('settings-update', {
    body: { policies: [{ external_id: 'students', name: 'Students', max_pause_days: 120 }] },
  })
  await call('settings-plan', {
    body: {
      campaigns: [
        { id: 'year', invoice_lines: [{ text: 'The Gazette for a year', amount: 84000, tax_rate: 0.25 }] },
        { id: 'ten-issues', delete: true },
      ],
      business_entities: [{ external_id: 'dk', due_days: 21 }],
    },
  })
  await call('createcustomer', { unkept: true, body: { data: ann } })
  await call('createsubscription', { unkept: true, body: { id: '1001', periods: [{ campaign_id: 'intro' }] } })
  await call('settings-plan-customer', {
    body: {
      campaign_id: 'standard',
      until: '2031-04-30',
      settings: {
        campaigns: [{ id: 'standard', invoice_lines: [{ text: 'The Gazette', amount: 8500, tax_rate: 0.25 }] }],
      },
    },
  })
  await call('settings-plan-customers', {
    body: {
      campaign_id: 'standard',
      until: '2031-04-30',
      settings: {
        campaigns: [{ id: 'standard', invoice_lines: [{ text: 'The Gazette', amount: 8500, tax_rate: 0.25 }] }],
      },
    },
  })
  await service.configure({ notices: [{ id: 'renewal', when: 'renewal', before: 'P14D' }] })
  await call('notices')
  const template = { kind: 'invoice', language: 'en', subject: 'Your invoice {{ number }}', text: 'Dear {{ name }}' }
  await call('templates-update', { body: { templates: [template] } })
  await call('templates', { query: { kind: 'invoice' } })
  await call('templates-try', { body: { kind: 'invoice', language: 'en', customer_id: '1001' } })
  await call('reports-subscribers', { unkept: true })
  await indexed()
  await call('reports-subscribers', { query: { by: 'month' } })
  await call('reports-today', {})
  await service.call({ path: '/api/settings/', method: 'GET', query: { export: 'true' } })
  await service.configure({ business_entities: [{ external_id: 'dk', iban: 'DK5000400440116243' }] })
  const season = { id: 'spring', name: 'Spring', products: ['gazette'], duration: 'P3M' }
  await service.configure({
    campaigns: [season],
    products: [{ external_id: 'atlas', name: 'Atlas', category: 'books' }],
  })
  await service.call({
    path: '/api/products/assignments/',
    method: 'GET',
    query: { external_id: 'atlas', export: 'true' },
  })
  await service.configure({
    campaigns: [{ id: 'spring', name: 'Spring at The Gazette' }],
    products: [{ external_id: 'atlas', name: 'The Atlas' }],
  })
  await service.configure({
    campaigns: [{ id: 'spring', delete: true }],
    products: [{ external_id: 'atlas', delete: true }],
  })
  await keep('settings')
})

it('Sessions: a user signs in by a link, sees who it is, and signs out', async () => {
  const email = 'olga@demo.example'
  await service.configure({ users: [{ email, name: 'Olga Dahl', role: 'finance', language: 'en' }] })
  const { token } = v.parse(linkSchema, await call('session-links', { body: { email } }))
  await call('session-links-email', { body: { account: service.account, email } })
  await call('session-begin', { body: { link: token } })
  await call('session')
  await call('session-end', { status: 204 })
  await service.configure({ portal: { path: 'gazette' } })
  const json = { id: 'ann-berg', data: { name: 'Ann Berg', country: 'DK' } }
  await service.call({ path: '/api/customers/createcustomer/', json })
  await call('portal-links', { body: { id: 'ann-berg', purpose: 'invoices' } })
  // A person who is no longer a user cannot sign in with a link that was made before.
  const late = v.parse(linkSchema, await call('session-links', { unkept: true, body: { email } }))
  await service.configure({ users: [{ email, enabled: false }] })
  await service.call({ path: '/api/session/', json: { link: late.token }, key: null })
  await keep('session')
})

it('The test clock: it is read and moved, and never back', async () => {
  await call('test-clock')
  await call('test-clock-move', { body: { now: '2031-03-02T12:00:00' } })
  await call('test-clock-move', { as: 'back', status: 422, body: { now: '2031-03-01T12:00:00' } })
  await keep('clock')
})

it('The service: it says that it works', async () => {
  await call('healthz')
  await keep('service')
})
