/** Users and roles in the account file. */
import { describe, expect, it } from 'vitest'
import { lackedForChange } from '../../../functions/domain/settings/access/access-rights.ts'
import { personOf, rightsOfRole } from '../../../functions/domain/settings/access/role-rights.ts'
import { applyAccountFile } from '../../../functions/domain/settings/apply-file.ts'
import { demoSettings } from '../../settings.ts'

const ann = { email: 'Ann@Demo.example', name: 'Ann', role: 'desk' }
const desk = { name: 'desk', allowed_apis: ['customers:read'], operations: ['credit'], limits: { credit: 100 } }
const faultsOf = (file: object) => {
  const current = demoSettings()
  const applied = applyAccountFile({ current, file, hasCustomers: false, hash: String, makeKey: () => 'made' })
  return applied.outcome === 'refused' ? applied.faults.map(({ field, code }) => `${field}: ${code}`) : []
}

describe('users and roles', () => {
  it('given a user in another case, then it is the same user', () => {
    const settings = demoSettings({ roles: [desk], users: [ann] })
    expect(settings.users).toEqual([{ ...ann, email: 'ann@demo.example', enabled: true }])
    const change = { users: [{ email: 'ANN@demo.example', language: 'da' }] }
    const applied = applyAccountFile({
      current: settings,
      file: change,
      hasCustomers: false,
      hash: String,
      makeKey: () => 'made',
    })
    expect(applied).toMatchObject({
      outcome: 'applied',
      settings: { users: [{ email: 'ann@demo.example', name: 'Ann', language: 'da' }] },
    })
    expect(personOf(settings, 'ANN@DEMO.EXAMPLE')).toMatchObject({ name: 'Ann', rights: desk })
  })

  it('given wrong ones, then each fault is at its path', () => {
    expect(
      faultsOf({
        roles: [
          { name: 'owner' },
          { name: 'desk', allowed_apis: ['customer'], operations: ['credits'], limits: { credits: 1, refund: -1 } },
        ],
        users: [
          { email: 'no address', name: 'N', role: 'reader' },
          { email: 'bo@demo.example', name: 'Bo', role: 'nobody' },
          { email: 'cy@demo.example', role: 'reader', password: 'x' },
        ],
      }).toSorted(),
    ).toEqual([
      'roles[0].name: settings_reserved',
      'roles[1].allowed_apis[0]: settings_unknown_api',
      'roles[1].limits.credits: settings_unknown_operation',
      'roles[1].limits.refund: settings_too_small',
      'roles[1].operations[0]: settings_unknown_operation',
      'users[0].email: settings_email',
      'users[1].role: settings_unknown_role',
      'users[2].name: settings_missing',
      'users[2].password: settings_unknown_key',
    ])
  })

  it('given a role that somebody has, then it cannot be removed', () => {
    const current = demoSettings({ roles: [desk], users: [ann] })
    const file = { roles: [{ name: 'desk', delete: true }] }
    const applied = applyAccountFile({ current, file, hasCustomers: false, hash: String, makeKey: () => 'made' })
    expect(applied).toMatchObject({
      outcome: 'refused',
      faults: [{ field: 'roles[0].delete', code: 'settings_in_use' }],
    })
  })

  it('given a built-in role of its own, then the account has that one, but for the owner', () => {
    const settings = demoSettings({ roles: [{ name: 'reader', allowed_apis: ['orders:read'] }] })
    expect(rightsOfRole(settings, 'reader')).toMatchObject({ allowed_apis: ['orders:read'] })
    expect(rightsOfRole(settings, 'owner')).toEqual({ allowed_apis: ['*', 'customers.complain.any'] })
    expect(rightsOfRole(settings, 'toString')).toBeUndefined()
  })

  it('given a change of who may do what, then it needs the right to that', () => {
    const before = demoSettings()
    const changed = [
      [{ users: [{ ...ann, role: 'reader' }] }, 'users'],
      [{ roles: [desk] }, 'roles'],
      [{ sign_in: { issuer: 'https://id.example', client_id: 'x' } }, 'sign_in'],
    ] as const
    for (const [file, section] of changed) {
      const after = demoSettings(file)
      expect(lackedForChange({ allowed_apis: ['settings', 'customers'] }, before, after)?.section).toBe(section)
      expect(lackedForChange({ allowed_apis: ['settings', 'accesses'] }, before, after)).toBeUndefined()
    }
  })
})

describe('the provider that people sign in with', () => {
  const provider = { issuer: 'https://id.example/', client_id: 'console', client_secret: 'of-id-example' }
  const faultsAfter = (before: object, sign_in: object | null) => {
    const current = demoSettings({ sign_in: before })
    const file = { sign_in }
    const applied = applyAccountFile({ current, file, hasCustomers: false, hash: String, makeKey: () => 'made' })
    return applied.outcome === 'refused' ? applied.faults.map(({ field, code }) => `${field}: ${code}`) : []
  }

  it('given another issuer, then its secret is given again, as the kept one is for the provider before', () => {
    const other = { issuer: 'https://id.example/other' }
    expect(faultsAfter(provider, other)).toEqual(['sign_in.client_secret: settings_secret_of_issuer'])
    expect(faultsAfter(provider, { ...other, client_secret: 'of-other' })).toEqual([])
    expect(faultsAfter(provider, { ...other, client_secret: null })).toEqual([])
  })

  it('given no kept secret, another key or no provider any more, then none is asked for', () => {
    const { client_secret: _, ...open } = provider
    expect(faultsAfter(open, { issuer: 'https://id.example/other' })).toEqual([])
    expect(faultsAfter(provider, { client_id: 'another' })).toEqual([])
    expect(faultsAfter(provider, null)).toEqual([])
  })

  it('given an issuer that is none, then that is the one fault', () => {
    expect(faultsAfter(provider, { issuer: 'nowhere' })).toEqual(['sign_in.issuer: settings_url'])
  })
})
