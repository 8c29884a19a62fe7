/** The calls about templates, and e-mails in an account's own words. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { referenceOf } from '../../functions/store/account/stored-templates.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { templateKey } from '../../functions/store/keys.ts'
import { useService } from '../service.ts'

const service = useService()
const post = (path: string, json: Readonly<Record<string, unknown>>) => service.call({ method: 'POST', path, json })
const update = (...templates: readonly object[]) => post('/api/templates/update/', { templates })
const invoice = {
  ...{ kind: 'invoice', language: 'da', subject: 'Regning {{ number }}' },
  text: 'Kære {{ name }}\n\n{% for line in payment %}{{ line }}{% endfor %}',
}

async function invoiced() {
  await post('/api/test/clock/', { now: '2027-01-10T12:00:00' })
  await post('/api/customers/createcustomer/', {
    ...{ id: '1', data: { name: 'Ann Berg', country: 'DK', email: 'ann@example.com' } },
  })
  await post('/api/customers/createsubscription/', { id: '1', periods: [{ campaign_id: 'intro' }] })
}

describe('Templates', () => {
  it('are written, read, tried on a customer, and are the words of the next e-mail', async () => {
    expect(await update(invoice)).toMatchObject({ status: 200, body: { changed: 1 } })
    const { body } = await service.call({ path: '/api/templates/', query: { kind: 'invoice' } })
    expect(body).toMatchObject({ templates: [invoice], kinds: [{ kind: 'invoice', needed: [] }] })
    await invoiced()
    const tried = await post('/api/templates/try/', { kind: 'invoice', language: 'da', customer_id: '1' })
    expect(tried).toMatchObject({ status: 200, body: { subject: 'Regning DK-1', missing: [] } })
    await post('/api/test/clock/', { now: '2027-01-10T12:00:01' })
    const [message] = await service.mail.messages()
    expect(message).toMatchObject({ subject: 'Regning DK-1', text: expect.stringContaining('Kære Ann Berg') })
    expect(message?.attachments.map(({ name }) => name)).toEqual(['logo.png', 'DK-1.pdf'])
  })

  it('are refused with their place, and nothing is changed', async () => {
    const answer = await update(invoice, { ...invoice, language: 'en', text: 'a\n{{ secret }}' })
    expect(answer).toMatchObject({ status: 422, body: { 'templates[1].text': [expect.stringContaining('Linje 2')] } })
    expect(await update({ ...invoice, kind: 'letter' })).toMatchObject({ status: 422 })
    const { body } = await service.call({ path: '/api/templates/' })
    expect(body).toMatchObject({ templates: [] })
  })

  it('are named once in a call, and only a stored one is removed', async () => {
    const { kind, language } = invoice
    expect(await update(invoice, { ...invoice, subject: 'Faktura' })).toMatchObject({
      status: 422,
      body: { 'templates[1]': [expect.stringContaining('invoice da')] },
    })
    expect(await update({ kind, language, delete: true })).toMatchObject({ status: 200, body: { changed: 0 } })
    await update(invoice)
    expect(await update({ kind, language, delete: true })).toMatchObject({ status: 200, body: { changed: 1 } })
  })

  it('keep what is not mentioned, and are never without a subject and a text', async () => {
    const { kind, language } = invoice
    expect(await update({ kind, language })).toMatchObject({
      status: 422,
      body: { 'templates[0].subject': [expect.any(String)], 'templates[0].text': [expect.any(String)] },
    })
    await update(invoice)
    expect(await update({ kind, language, subject: 'Ny regning {{ number }}' })).toMatchObject({ status: 200 })
    const { body } = await service.call({ path: '/api/templates/', query: { kind: 'invoice' } })
    expect(body).toMatchObject({ templates: [{ ...invoice, subject: 'Ny regning {{ number }}' }] })
    expect(await update({ kind, language, text: ' ' })).toMatchObject({ status: 422 })
  })

  it('that fail do not stop an e-mail: the words of the service are sent', async () => {
    const lost = { ...invoice, text: 'A text of its own.' }
    await update(lost)
    const Key = templateKey(service.account, referenceOf({ subject: lost.subject, text: lost.text }))
    await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key }))
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    await invoiced()
    await post('/api/test/clock/', { now: '2027-01-10T12:00:01' })
    expect(await service.mail.messages()).toMatchObject([{ subject: 'Faktura DK-1 fra Demo Media ApS' }])
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ alarm: 'template-failed' }))
    errors.mockRestore()
  })

  it('are removed, and the service has its own words again', async () => {
    await update(invoice)
    await update({ kind: 'invoice', language: 'da', delete: true })
    const { body } = await service.call({ path: '/api/templates/' })
    expect(body).toMatchObject({ templates: [] })
  })
})
