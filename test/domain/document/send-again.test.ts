/** A document that is sent once more by e-mail, as the rule decides it. */
import { describe, expect, it } from 'vitest'
import { sendAgain } from '../../../functions/domain/document/send-again.ts'
import { newDelivery } from '../../../functions/domain/document/sending.ts'
import type { Invoice } from '../../../functions/domain/world/invoice.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { demoSettings } from '../../settings.ts'
import { creditNote, invoice, world } from './documents.ts'

const settings = demoSettings()
const now: Instant = '2027-01-25T10:00:00.000Z'
const token = 't1'
const ann = (builtin: Readonly<Record<string, string>> = { email: 'ann@example.com' }) => {
  const given = world({ open: [invoice()] })
  return { ...given, customer: { ...given.customer, builtin } }
}
const decide = (
  to: readonly string[] | undefined,
  document: Invoice | undefined = invoice(),
  given = ann(),
  present = settings,
  isReminder = false,
) => sendAgain({ world: given, document, to, token, now, settings: present, isReminder })

describe('A document that is sent again', () => {
  it.each<[string, readonly string[] | undefined, Readonly<Record<string, string>>, readonly string[]]>([
    ['the address of the customer', undefined, { email: 'ann@example.com' }, ['ann@example.com']],
    [
      'the billing address first',
      undefined,
      { email: 'a@example.com', billing_email: 'b@example.com' },
      ['b@example.com'],
    ],
    ['the addresses given', ['c@example.com', ' d@example.com'], {}, ['c@example.com', 'd@example.com']],
    ['each mailbox once', ['c@example.com', 'C@Example.com'], {}, ['C@Example.com']],
  ])('goes to %s', (_, to, builtin, addresses) => {
    const decided = decide(to, creditNote(), ann(builtin))
    if (isRefused(decided)) expect.fail('It was refused.')
    const asked = { token, of: 'credit_note', to: addresses }
    expect(decided.world.records).toEqual([
      { record: 'delivery', number: 'DK-C1', by: 'email', kind: 'document', at: now, asked },
    ])
    expect(decided.facts).toEqual([{ fact: 'sending-asked', of: 'credit_note', number: 'DK-C1', to: addresses }])
  })

  it('is a reminder of an invoice that is overdue, and of no other', () => {
    const remind = (changed: Partial<Invoice>) => decide(undefined, { ...invoice(), ...changed }, ann(), settings, true)
    const decided = remind({ due: '2027-01-24' })
    if (isRefused(decided)) expect.fail('It was refused.')
    expect(decided.world.records).toMatchObject([{ record: 'delivery', number: 'DK-1', kind: 'reminder' }])
    expect(decided.facts).toMatchObject([{ fact: 'sending-asked', of: 'reminder', number: 'DK-1' }])
    expect(remind({ due: '2027-01-25' })).toEqual({
      outcome: 'refused',
      faults: [{ field: 'reminder', code: 'reminder_not_overdue' }],
    })
  })

  it('is a delivery beside the one of the document itself', () => {
    const entry = { record: 'delivery', number: 'DK-1', by: 'email', kind: 'document', at: now } as const
    const asked = newDelivery('1001', { ...entry, asked: { token, of: 'invoice', to: ['c@example.com'] } })
    expect(asked).toMatchObject({ id: '1001~DK-1~t1', to: ['c@example.com'], failures: 0 })
    expect(newDelivery('1001', entry).id).toBe('1001~DK-1')
  })

  it.each<[string, Parameters<typeof decide>, object[]]>([
    ['of an unknown number', [undefined, undefined, ann()], [{ field: '', code: 'invoice_unknown' }]],
    ['without an address', [undefined, invoice(), ann({})], [{ field: 'to', code: 'recipient_missing' }]],
    [
      'to what is no address',
      [['ann@example.com', 'ann', 'b@'], invoice(), ann()],
      [
        { field: 'to', code: 'recipient_invalid', values: { email: 'ann' } },
        { field: 'to', code: 'recipient_invalid', values: { email: 'b@' } },
      ],
    ],
    [
      'to what is far too long for an address',
      [['x'.repeat(150)], invoice(), ann()],
      [{ field: 'to', code: 'recipient_invalid', values: { email: 'x'.repeat(100) } }],
    ],
    [
      'from an account without an address',
      [
        undefined,
        invoice(),
        ann(),
        { ...settings, business_entities: settings.business_entities.map(({ email: _, ...entity }) => entity) },
      ],
      [{ field: '', code: 'sender_missing' }],
    ],
  ])('is refused %s', (name, [to, document, given, present], faults) => {
    const decided = sendAgain({
      world: given ?? ann(),
      document: name === 'of an unknown number' ? undefined : document,
      to,
      token,
      now,
      settings: present ?? settings,
      isReminder: false,
    })
    expect(decided).toEqual({ outcome: 'refused', faults })
  })
})
