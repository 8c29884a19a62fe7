/** E-mails that bounce or cause a complaint, from the notice of SES to the customer and the next e-mail. */
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { handler as failuresHandler } from '../../functions/jobs/mail-failures-queue.ts'
import { mailSubjectText } from '../../functions/outside/mail-subject.ts'
import { queueEvent } from '../queue.ts'
import { asFunction } from '../rights.ts'
import { newcomer, useOrders } from '../orders.ts'
import { useRequests } from '../requests.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)
const requests = useRequests(service)
const failures = asFunction('mail-failures', failuresHandler)
const email = 'Ann@Example.com'

const post = async (operation: string, json: Readonly<Record<string, unknown>>) => {
  const answer = await service.call({ path: `/api/customers/${operation}/`, json })
  expect(answer).toMatchObject({ status: 200 })
}
const create = () => post('createcustomer', { id: 'ann', data: { name: 'Ann', country: 'DK', email } })
const update = (data: Readonly<Record<string, unknown>>) => post('updatecustomer', { id: 'ann', data })

const mail = (customer = 'ann', account = service.account) => ({
  destination: [email],
  tags: { 'ses:configuration-set': ['stage'], about: [mailSubjectText({ account, customer })] },
})
const bounce = (bounceType = 'Permanent', emailAddress = 'ann@example.com', about = mail()) => ({
  eventType: 'Bounce',
  mail: about,
  bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress, status: '5.1.1' }] },
})
const complaint = () => ({
  eventType: 'Complaint',
  mail: mail(),
  complaint: { complainedRecipients: [{ emailAddress: `Ann <${email}>` }] },
})
const told = async (...details: readonly object[]) =>
  await failures(queueEvent(details.map((detail) => JSON.stringify({ source: 'aws.ses', detail }))))
const read = async () => {
  const query = { id: 'ann', fields: 'data,data.details,history', language: 'en' }
  const { body } = await service.call({ path: '/api/customers/', query })
  return JSON.stringify(body)
}
const stop = '"stopped_emails":[{"email":"ann@example.com","because":'

describe('a notice of SES', () => {
  it.each([
    ['that an e-mail came back for good', bounce, 'bounced', 'mail to this address cannot be delivered'],
    ['that its reader complained', complaint, 'complained', 'an e-mail was reported as spam'],
  ])('%s is noted with its customer, once', async (_, notice, because, words) => {
    await create()
    expect(await told(notice(), notice())).toEqual({ batchItemFailures: [] })
    expect(await told(notice())).toEqual({ batchItemFailures: [] })
    const shown = await read()
    expect(shown).toContain(`${stop}"${because}"`)
    expect(shown.split(words)).toHaveLength(2)
  })

  it.each([
    ['of a passing hindrance', () => bounce('Transient')],
    ['of an address that the customer does not have', () => bounce('Permanent', 'bo@example.com')],
    ['of an e-mail about no customer', () => ({ ...bounce(), mail: { tags: {} } })],
    ['with a tag that the service has not made', () => ({ ...bounce(), mail: { tags: { about: ['x'] } } })],
    ['of a customer who does not exist', () => bounce('Permanent', 'ann@example.com', mail('nobody'))],
  ])('%s stops nothing', async (_, notice) => {
    await create()
    expect(await told(notice())).toEqual({ batchItemFailures: [] })
    expect(await read()).not.toContain('stopped_emails')
  })

  it('that has another form comes again, and ends in the dead letters', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    expect(await told({ eventType: 'Bounce' })).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
  })

  it('is forgotten with the address, and the address may come back', async () => {
    await create()
    await told(bounce())
    await update({ name: 'Anna' })
    expect(await read()).toContain(stop)
    await update({ email: 'anna@example.com' })
    expect(await read()).not.toContain('stopped_emails')
    await update({ email })
    expect(await read()).not.toContain('stopped_emails')
  })
})

describe('an e-mail', () => {
  const lines = [{ text: 'Ad', amount: 1000, currency: 'DKK', tax_rate: 0.25 }]
  const invoice = () => post('invoice', { id: 'ann', business_entity: 'dk', lines })
  /** Runs the mail job, as a move of the test clock does. */
  async function work() {
    const clock = await service.call({ path: '/api/test/clock/', method: 'GET' })
    const { now } = v.parse(v.object({ now: v.string() }), clock.body)
    expect(await service.call({ path: '/api/test/clock/', json: { now } })).toMatchObject({ status: 200 })
  }

  it('names its customer and the configuration set of the stage', async () => {
    vi.stubEnv('MAIL_CONFIGURATION_SET', 'stage')
    const sent = vi.spyOn(SESv2Client.prototype, 'send')
    await create()
    await invoice()
    await work()
    const [command] = sent.mock.calls.flatMap(([each]) => (each instanceof SendEmailCommand ? [each] : []))
    expect(command?.input).toMatchObject({
      ConfigurationSetName: 'stage',
      EmailTags: [{ Name: 'about', Value: mailSubjectText({ account: service.account, customer: 'ann' }) }],
    })
    expect(command?.input.EmailTags?.[0]?.Value).toMatch(/^[\w-]{1,256}$/)
    vi.unstubAllEnvs()
  })

  it('is not sent to a stopped address: the delivery failed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await create()
    await told(bounce())
    await invoice()
    await work()
    expect(service.mail.tried).toBe(0)
    expect(await read()).toContain('e-mails to the address were stopped')
    await update({ email: 'anna@example.com' })
    await invoice()
    await work()
    expect(await service.mail.messages()).toMatchObject([{ to: 'anna@example.com' }])
  })

  it('goes to the billing address where only the other one is stopped', async () => {
    await create()
    await told(bounce())
    await update({ billing_email: 'office@example.com' })
    await invoice()
    await work()
    expect(await service.mail.messages()).toMatchObject([{ to: 'office@example.com' }])
  })
})

describe('an e-mail to a reader', () => {
  const sentAbout = (sent: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
    sent.mock.calls
      .flatMap(([each]) => (each instanceof SendEmailCommand ? [each.input] : []))
      .map(({ Destination, EmailTags = [] }) => [Destination?.ToAddresses?.[0], EmailTags[0]?.Value])

  it('names the customer of an order, a request or the portal, so that its failure is noted', async () => {
    const sent = vi.spyOn(SESv2Client.prototype, 'send')
    await orders.form()
    const placing = await orders.place()
    await requests.work()
    const { customer_id: customer = '' } = await orders.read(placing)
    await requests.send('/cancel/dk/', { name: 'Ann Berg', email: newcomer.email, ground: 'ordinary' })
    await requests.work()
    await service.configure({ portal: { path: `p-${service.account}`, sign_in: ['link'] } })
    await requests.send(`/my/${service.account}/sign-in/`, { way: 'link', link_email: newcomer.email })
    await requests.work()
    await service.call({ path: '/api/test/clock/', json: { now: '2026-11-01T10:00:00' } })
    const subject = mailSubjectText({ account: service.account, customer: String(customer) })
    const abouts = sentAbout(sent).filter(([to]) => to === newcomer.email)
    expect(abouts.length).toBeGreaterThanOrEqual(4)
    expect(new Set(abouts.map(([, about]) => about))).toEqual(new Set([subject]))
  })

  it('is not sent to a stopped address, except for the receipt of a request to the address that it names', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const notice = { id: 'renewal', when: 'renewal', before: 'P14D', required: true }
    await service.configure({ notices: [notice], portal: { path: `p-${service.account}`, sign_in: ['link'] } })
    await create()
    await post('createsubscription', { id: 'ann', periods: [{ campaign_id: 'standard' }] })
    await told(bounce())
    await requests.send(`/my/${service.account}/sign-in/`, { way: 'link', link_email: email })
    await requests.send('/cancel/dk/', { name: 'Bo Dahl', email: 'bo@example.com', contract: 'ann' })
    await requests.send('/cancel/dk/', { name: 'Ann', email, ground: 'ordinary' })
    await requests.work()
    const clock = { path: '/api/test/clock/', json: { now: '2027-01-10T09:00:00' } }
    expect(await service.call(clock)).toMatchObject({ status: 200 })
    const mails = (await service.mail.messages()).map(({ to, subject }) => [to.toLowerCase(), subject.split(' ')[0]])
    expect(mails).toEqual([
      ['bo@example.com', 'Receipt'],
      ['ann@example.com', 'Receipt'],
    ])
  })
})
