/** Business entities by their ids, and the senders' addresses of their e-mails. */
import { describe, expect, it } from 'vitest'
import { entityNamed, isUnknownEntity, senderAddress } from '../../../functions/domain/settings/business-entity.ts'
import { demoSettings } from '../../settings.ts'

describe('A business entity', () => {
  const settings = demoSettings()

  it('is found by its id while the settings have it', () => {
    expect(entityNamed('dk', settings)?.external_id).toBe('dk')
    expect(entityNamed('gone', settings)).toBeUndefined()
    expect(entityNamed(undefined, settings)).toBeUndefined()
  })

  it('is unknown where a call names one that the settings do not have', () => {
    expect(isUnknownEntity('gone', settings)).toBe(true)
    expect(isUnknownEntity('dk', settings)).toBe(false)
    expect(isUnknownEntity(undefined, settings)).toBe(false)
  })
})

describe('The e-mails of a business entity', () => {
  const settings = demoSettings({ business_entities: [{ external_id: 'se', email: 'se@demo.example' }] })
  const without = (id: string) => ({
    ...settings,
    business_entities: settings.business_entities.map((entity) => {
      const { email, ...others } = entity
      return entity.external_id === id ? others : { ...others, ...(email !== undefined && { email }) }
    }),
  })

  it('come from its address, else from the first address of the account', () => {
    expect(senderAddress('se', settings)).toBe('se@demo.example')
    expect(senderAddress('dk', settings)).toBe('abo@demo-media.example')
    expect(senderAddress('gone', settings)).toBe('abo@demo-media.example')
    expect(senderAddress('dk', without('dk'))).toBe('se@demo.example')
    expect(senderAddress('dk', { ...settings, business_entities: [] })).toBeUndefined()
  })
})
