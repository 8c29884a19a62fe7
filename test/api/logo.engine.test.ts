/** A logo of an account, written and read over the API and from the real engine. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { maxLogoBytes } from '../../functions/domain/settings/read-logo.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { clearLogos, readLogoImage } from '../../functions/store/account/logos.ts'
import { drawnLogo, noisyPng, pngUrl, svgUrl } from '../logos.ts'
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
    await update(withLogo(svgUrl(drawnLogo)))
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
