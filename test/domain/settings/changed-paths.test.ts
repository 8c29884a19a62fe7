/** The paths of the settings that a change alters, as the feed tells them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventsOf } from '../../../functions/domain/facts/fact-events.ts'
import { changedPaths, changedPathsFacts, maxPaths } from '../../../functions/domain/settings/changed-paths.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { demoSettings, settingsOf } from '../../settings.ts'

const provider = { issuer: 'https://id.example/', client_id: 'console', client_secret: 'secret-of-the-client' }
const hook = { id: 'crm', url: 'https://crm.example/', bearer_token: 'secret-token', response_key: 'secret-reply' }
const before = demoSettings({
  sign_in: provider,
  users: [{ email: 'ann@example.com', name: 'Ann', role: 'reader' }],
  roles: [{ name: 'desk', limits: { credit: 100 } }],
  webhooks: [hook],
  api_accesses: [{ name: 'crm', key: 'secret-key-of-the-crm', allowed_apis: ['events', 'orders'] }],
})
const told = (file: object, current: Settings = before) =>
  changedPaths(current, settingsOf(file, current)).map(({ path, did }) => `${did} ${path}`)

describe('The paths of a change of the settings', () => {
  it('given other values, then each is named at its place, as deep as it stands', () => {
    expect(
      told({
        account: { id: 'demo', name: 'Another name' },
        campaigns: [{ id: 'standard', invoice_lines: before.campaigns.find(({ id }) => id === 'year')?.invoice_lines }],
        users: [{ email: 'ann@example.com', role: 'owner', language: 'da' }],
        roles: [{ name: 'desk', limits: { credit: 200, refund: 50 } }],
        api_accesses: [{ name: 'crm', allowed_apis: ['events', 'invoices'] }],
      }),
    ).toEqual([
      'changed account.name',
      'changed campaigns["standard"].invoice_lines',
      'changed api_accesses["crm"].allowed_apis[1]',
      'changed roles["desk"].limits.credit',
      'added roles["desk"].limits.refund',
      'changed users["ann@example.com"].role',
      'added users["ann@example.com"].language',
    ])
  })

  it('given entries that are new or gone, then each is named once', () => {
    expect(
      told({
        products: [{ external_id: 'atlas', name: 'Atlas', category: 'books' }],
        campaigns: [{ id: 'ten-issues', delete: true }],
        users: [{ email: 'ann@example.com', delete: true }],
        sign_in: null,
      }),
    ).toEqual([
      'removed sign_in',
      'added products["atlas"]',
      'removed campaigns["ten-issues"]',
      'removed users["ann@example.com"]',
    ])
  })

  it('given other secrets, then their keys are named as a file names them, and no value', () => {
    const after = settingsOf(
      {
        sign_in: { client_secret: 'another-secret' },
        webhooks: [{ id: 'crm', bearer_token: 'another-token', response_key: 'another-reply' }],
        api_accesses: [{ name: 'crm', key: 'another-key-of-the-crm', previous_until: '2031-01-01' }],
      },
      before,
    )
    expect(changedPaths(before, after).map(({ path }) => path)).toEqual([
      'sign_in.client_secret',
      'api_accesses["crm"].key',
      'api_accesses["crm"].previous_until',
      'webhooks["crm"].bearer_token',
      'webhooks["crm"].response_key',
    ])
    expect(JSON.stringify(eventsOf(changedPathsFacts(before, after, 'ann@example.com')))).not.toMatch(
      /secret-|another-/,
    )
  })

  it('given the same file twice, then nothing is told, and nothing of a new account', () => {
    expect(changedPathsFacts(before, before, 'ann@example.com')).toEqual([])
    expect(changedPathsFacts(undefined, before, 'System')).toEqual([])
  })

  it('given more places than a person reads, then the first are named and the others counted, in one event', () => {
    const products = Array.from({ length: maxPaths + 7 }, (_, index) => ({
      external_id: `atlas-${index}`,
      name: 'Atlas',
      category: 'books',
    }))
    const facts = changedPathsFacts(before, settingsOf({ products }, before), 'ann@example.com')
    expect(eventsOf(facts)).toMatchObject([{ event: 'settings:changed', by: 'ann@example.com', more: 7 }])
    expect(facts[0]?.paths).toHaveLength(maxPaths)
  })

  it('given any two lists of campaigns, then something is told where and only where they differ', () => {
    const campaign = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      name: fc.constantFrom('One', 'Two'),
      invoice_lines: fc.array(
        fc.record({ text: fc.constantFrom('x', 'y'), amount: fc.nat(2), tax_rate: fc.constant(0) }),
        { maxLength: 2 },
      ),
    })
    const campaigns = fc.uniqueArray(campaign, { selector: ({ id }) => id, minLength: 1, maxLength: 3 })
    const withCampaigns = (list: readonly object[]): Settings => settingsOf({ account: { id: 'a' }, campaigns: list })
    fc.assert(
      fc.property(campaigns, campaigns, (one, other) => {
        const [earlier, later] = [withCampaigns(one), withCampaigns(other)]
        const byId = (list: Settings['campaigns']) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        const differ = JSON.stringify(byId(earlier.campaigns)) !== JSON.stringify(byId(later.campaigns))
        expect(changedPaths(earlier, later).length > 0).toBe(differ)
      }),
    )
  })
})
