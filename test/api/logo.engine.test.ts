/** A logo of an account, written and read over the API and from the real engine. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { maxLogoBytes } from '../../functions/domain/settings/brand/read-logo.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { clearLogos, readLogoImage } from '../../functions/store/account/logos.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { logoKey } from '../../functions/store/keys.ts'
import { jpegs, jpegUrl, noisyPng, pngUrl, svg } from '../logos.ts'
import { useService } from '../service.ts'

const service = useService()
const update = (json: unknown) => service.call({ path: '/api/settings/update/', json, query: { language: 'en' } })
const shownSchema = v.looseObject({
  business_entities: v.array(v.looseObject({ external_id: v.string(), logo: v.exactOptional(v.string()) })),
})
const shown = async () =>
  v.parse(shownSchema, (await service.call({ path: '/api/settings/', method: 'GET' })).body).business_entities
const withLogo = (logo: string | null) => ({ business_entities: [{ external_id: 'dk', logo }] })

describe('the logo of a business entity', () => {
  it('comes back as it was written, and changes nothing when it is sent again', async () => {
    const logo = pngUrl(noisyPng(120, 120))
    expect(await update(withLogo(logo))).toMatchObject({ status: 200, body: { changed: true } })
    clearLogos()
    expect((await shown()).find(({ external_id }) => external_id === 'dk')?.logo).toBe(logo)
    expect(await update({ business_entities: await shown() })).toMatchObject({ body: { changed: false } })
  })

  it('is no part of the settings that every call reads, and its image stays for documents that show it', async () => {
    const content = noisyPng(155, 155)
    expect(content.byteLength).toBeGreaterThan(maxLogoBytes * 0.9)
    await update(withLogo(pngUrl(content)))
    const reference = (await loadSettings(service.account))?.business_entities[0]?.logo ?? ''
    expect(JSON.stringify(await loadSettings(service.account)).length).toBeLessThan(20_000)
    await update(withLogo(jpegUrl(jpegs.baseline)))
    await update(withLogo(null))
    clearLogos()
    expect(await readLogoImage(service.account, reference)).toMatchObject({ type: 'png' })
    expect(Buffer.from((await readLogoImage(service.account, reference))?.content ?? []).equals(content)).toBe(true)
    expect(await readLogoImage(service.account, 'png-1-none')).toBeUndefined()
    expect((await shown())[0]).not.toHaveProperty('logo')
  })

  it('is refused by its path, and nothing is changed', async () => {
    const answer = await update({ business_entities: [{ external_id: 'dk', name: 'Other', logo: 'data:,x' }] })
    expect(answer).toMatchObject({ status: 422, body: { 'business_entities[0].logo': [expect.any(String)] } })
    expect((await shown())[0]).not.toMatchObject({ name: 'Other' })
  })
})

/** Accounts may have logos from before the present checks. */
describe('a kept logo that cannot be drawn', () => {
  const post = async (name: string, json: Readonly<Record<string, unknown>>) => {
    const answer = await service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
    expect(answer).toMatchObject({ status: 200 })
    return answer
  }
  const moveTo = (now: string) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
  const linksSchema = v.object({
    customers: v.tuple([v.object({ invoices: v.tuple([v.looseObject({ payment_url: v.string() })]) })]),
  })
  const see = async (part: string) => {
    const query = { id: '1', fields: 'invoices.payment_url' }
    const { body } = await service.call({ path: '/api/customers/', query })
    const path = v
      .parse(linksSchema, body)
      .customers[0].invoices[0].payment_url.replace('https://api.example/stage', '')
    return await service.call({ path: `${path}${part}`, key: null })
  }

  it.each([
    ['an SVG', { type: 'svg', content: Buffer.from(svg) }, false],
    ['a PNG that is cut off', { type: 'png', content: noisyPng(60, 20).slice(0, -40) }, true],
    ['no image at all', { type: 'png' }, false],
  ])('leaves the documents of its time and later ones without it: %s', async (_, kept, isOnPage) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await moveTo('2031-01-10T12:00:00')
    await update(withLogo(pngUrl(noisyPng(9, 9))))
    const reference = (await loadSettings(service.account))?.business_entities[0]?.logo ?? ''
    await documentClient().send(
      new PutCommand({ TableName: mainTable(), Item: { ...logoKey(service.account, reference), ...kept } }),
    )
    clearLogos()
    await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK', email: 'ann@example.com' } })
    const book = { text: 'Book', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }
    await post('invoice', { id: '1', business_entity: 'dk', lines: [book] })
    await moveTo('2031-01-10T12:00:00')
    expect(await service.mail.messages()).toHaveLength(1)

    await update(withLogo(null))
    expect(await see('pdf/')).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF-1\.7/) })
    const page = await see('')
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Book') })
    expect(String(page.body).includes('<img class="logo"')).toBe(isOnPage)
    await post('sendinvoice', { id: '1', invoice_number: 'DK-1' })
    await moveTo('2031-01-10T13:00:00')
    expect(await service.mail.messages()).toHaveLength(2)
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('logo') }))
    warn.mockRestore()
  })
})
