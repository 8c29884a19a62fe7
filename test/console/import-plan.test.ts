/** The plan that the console makes of a file's columns: guesses by name, and a map that the import takes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnNames } from '../../console/import-worker/column-names.ts'
import type { FoundColumn } from '../../console/import-worker/messages.ts'
import { guessedTarget } from '../../console/screens/import/guess-target.ts'
import { mapOf } from '../../console/screens/import/map-of.ts'
import {
  asksForPast,
  doesSomething,
  guessedPlan,
  isUsable,
  maySeveral,
  missingOf,
  plannedFor,
  type Plan,
} from '../../console/screens/import/plan.ts'
import { kinds, targetsOf, type Account, type Kind, type Target } from '../../console/screens/import/targets.ts'
import { firstUnfit, guessedChoice, guessedDate, guessedDecimal } from '../../console/screens/import/value-form.ts'
import { mapLine } from '../../tools/import/mapping/mapped-line.ts'
import { readMap } from '../../tools/import/mapping/map.ts'
import { lineOf } from '../tools/import/import-files.ts'
import { englishFaults } from '../../tools/import/fault-texts.ts'
import { propertyRuns } from '../property-runs.ts'

const field = { type: 'text', choices: [] } as const
const account: Account = {
  fields: [
    { ...field, scope: 'customer', name: 'Phone', id: 'phone' },
    { ...field, scope: 'customer', name: 'Birthday', type: 'date', id: ':Birthday' },
    { ...field, scope: 'customer', name: 'Newsletter', type: 'boolean', id: ':Newsletter' },
    { ...field, scope: 'subscription', name: 'Edition', type: 'choice', choices: ['print', 'digital'], id: 'edition' },
    { ...field, scope: 'subscription', name: 'Delivery address', type: 'address', id: 'delivery_address' },
    { ...field, scope: 'payment', name: 'Bank reference', id: 'bank_reference' },
  ],
  campaigns: [
    { value: 'standard', name: 'The Gazette, a month' },
    { value: 'year', name: 'The Gazette, a year' },
  ],
  countries: [
    { value: 'DK', name: 'Denmark', also: ['Danmark', 'Dänemark', 'Tanska'] },
    { value: 'SE', name: 'Sweden', also: ['Sverige'] },
  ],
  languages: [{ value: 'da', name: 'Danish', also: ['dansk'] }],
  currencies: ['DKK'],
  entities: [{ value: 'dk', name: 'Demo Media ApS' }],
  mayDo: () => true,
}
const column = (name: string, ...values: string[]): FoundColumn => ({
  ...{ name, values, filled: values.length, isTwice: false, hasMore: false },
})
const mapFor = (plan: Plan) => mapOf(plan, { targets: targetsOf(plan.kind, account), decimals: 2 })
const planOf = (kind: Kind, columns: readonly FoundColumn[], remembered = {}) =>
  guessedPlan(kind, columns, targetsOf(kind, account), remembered)

/** The operations that the import sends for a row. */
function sentOf(plan: Plan, cells: Readonly<Record<string, string>>): unknown[] {
  const map = readMap('map', Buffer.from(JSON.stringify(mapFor(plan))), englishFaults)
  const { operations, faults } = mapLine(lineOf(cells), map)
  expect(faults).toEqual([])
  return operations.map(({ json }): unknown => JSON.parse(json))
}

describe('the name of a column', () => {
  it.each([
    ['data.first_name', ['First name', 'Fornavn', 'Förnamn', 'first_name', 'Vorname', 'Etunimi']],
    ['data.last_name', ['Surname', 'Efternavn', 'Efternamn', 'Etternavn', 'Nachname', 'Sukunimi']],
    ['data.email', ['E-mail', 'email', 'E-post', 'Mailadresse', 'E-Mail-Adresse', 'Sähköposti']],
    ['data.address', ['Street', 'Adresse', 'Gatuadress', 'Gateadresse', 'Straße', 'Lähiosoite']],
    ['data.postal_code', ['ZIP', 'Postnr.', 'Postnummer', 'POSTNR', 'PLZ', 'Postinumero']],
    ['data.city', ['Town', 'By', 'Ort', 'Poststed', 'Wohnort', 'Postitoimipaikka']],
    ['data.country', ['Country', 'Land', 'Landskod', 'Landkode', 'Ländercode', 'Maa']],
    ['id', ['Customer no.', 'Kundenr', 'Kundnummer', 'Kundenummer', 'Kundennummer', 'Asiakasnumero']],
    ['period.campaign_id', ['Campaign', 'Kampagne', 'Prenumeration', 'Abonnement', 'Kampanj', 'Tilaus']],
    ['period.begin', ['Start date', 'Startdato', 'Startdatum', 'Fra', 'Beginn', 'Alku']],
    ['field.customer.phone', ['Phone', 'phone', 'Telefon', 'Mobil', 'Handy', 'Puhelin']],
    ['field.customer.:Birthday', ['Birthday', 'Fødselsdag', 'Födelsedatum', 'Født', 'Geburtsdatum', 'Syntymäaika']],
  ])('is taken for %s in the six languages', (target, names) => {
    const targets = targetsOf('new', account)
    expect(names.map((name) => guessedTarget(name, targets))).toEqual(names.map(() => target))
  })

  it('is guessed once, and what it became the last time comes first', () => {
    const plan = planOf('new', [column('Name'), column('Navn'), column('X')], { X: { target: 'data.company' } })
    expect(plan.columns).toMatchObject({
      Name: { target: 'data.name' },
      Navn: { target: undefined },
      X: { target: 'data.company' },
    })
  })
})

describe('what does not fit', () => {
  const columns = {
    Mail: { target: 'data.email' },
    Born: { target: 'field.customer.:Birthday', date: 'D-M-YYYY' },
  } as const
  const plan = (leavesUnfit: boolean): Plan => ({
    kind: 'new',
    columns: { Mail: { ...columns.Mail, leavesUnfit }, Born: { ...columns.Born, leavesUnfit } },
    constants: { 'data.country': 'DK' },
    past: undefined,
  })

  it('is left out where the person says so, and the row goes without it', () => {
    const cells = { Mail: 'none', Born: '00-00-0000' }
    expect(sentOf(plan(true), { ...cells, Born: '24-12-1980' })).toEqual([
      { operation: 'createcustomer', data: { country: 'DK', ':Birthday': '1980-12-24' } },
    ])
    const map = readMap('map', Buffer.from(JSON.stringify(mapFor(plan(false)))), englishFaults)
    expect(mapLine(lineOf(cells), map).faults.map(({ field }) => field)).toEqual(['Born'])
  })

  it('is named where it is offered', () => {
    expect([firstUnfit(['a@x.dk', '-'], 'email'), firstUnfit(['24-12-1980', '00-00-0000'], 'D-M-YYYY')]).toEqual([
      '-',
      '00-00-0000',
    ])
    expect(firstUnfit(['a@x.dk'], 'email')).toBeUndefined()
  })
})

describe('rows of one customer', () => {
  it('make the customer once, where numbers and subscriptions come with them', () => {
    const columns = { No: { target: 'id' }, Plan: { target: 'period.campaign_id', values: { M: 'standard' } } }
    const plan: Plan = { kind: 'new', columns, constants: {}, past: undefined, hasSeveral: true }
    expect(mapFor(plan).operations[0]).toMatchObject({ operation: 'createcustomer', once: true, id: '{No}' })
    const { Plan: _, ...without } = columns
    expect(mapFor({ ...plan, columns: without }).operations[0]).not.toHaveProperty('once')
    expect(mapFor({ ...plan, hasSeveral: false }).operations[0]).not.toHaveProperty('once')
  })
})

describe('the values of a column', () => {
  it.each([
    ['D.M.YYYY', ['24.12.1980', '1.2.1999']],
    ['D/M/YYYY', ['01/02/1999', '24/12/1980']],
    ['M/D/YYYY', ['01/02/1999', '12/24/1980']],
    ['YYYYMMDD', ['19801224']],
    ['YYYY-MM-DD', ['1980-12-24']],
  ])('are dates of the form %s', (format, values) => {
    expect(guessedDate(values)).toBe(format)
  })

  it('are of the form that most of them have, whatever stands where there is no date', () => {
    expect(guessedDate(['24-12-1980', '-', '00-00-0000', '01-02-1975', '3/4'])).toBe('D-M-YYYY')
    expect(guessedDate(['-', 'x'])).toBe('YYYY-MM-DD')
  })

  it('say what stands before decimals, and what stands for a choice', () => {
    expect([['1.000,50'], ['1,000.50'], ['80,00', '5'], ['1.000'], ['7']].map(guessedDecimal)).toEqual([
      ...[',', '.', ',', ',', '.'],
    ])
    const choices = ['DK', 'danmark', 'Dänemark', 'Sweden', 'Narnia'].map((text) =>
      guessedChoice(text, account.countries),
    )
    expect(choices).toEqual(['DK', 'DK', 'DK', 'SE', undefined])
  })
})

describe('the map of a plan', () => {
  it('makes a customer with a subscription of a row, the address with its place below', () => {
    const cells = {
      ...{
        Kundenr: 'K-1',
        Fornavn: 'Ann',
        Efternavn: 'Berg',
        Adresse: 'Bredgade 1',
        Postnr: '1260',
        By: 'København K',
      },
      ...{
        Land: 'Danmark',
        Telefon: '+45 1234',
        Nyhedsbrev: 'ja',
        Abonnement: 'year',
        Startdato: '1-2-2026',
        Udgave: 'print',
      },
    }
    const columns = Object.entries(cells).map(([name, value]) => column(name, value))
    const plan: Plan = { ...planOf('new', columns), past: 'elsewhere' }
    expect(asksForPast(plan)).toBe(true)
    expect(sentOf(plan, cells)).toEqual([
      {
        operation: 'createcustomer',
        id: 'K-1',
        data: {
          name: 'Ann Berg',
          address: 'Bredgade 1\n1260 København K',
          postal_code: '1260',
          city: 'København K',
          country: 'DK',
          phone: '+45 1234',
          ':Newsletter': true,
        },
      },
      {
        operation: 'createsubscription',
        periods: [{ campaign_id: 'year', begin: '2026-02-01T00:00:00', invoicing: 'none' }],
        data: { edition: 'print' },
      },
    ])
  })

  it('makes no subscription where a row names no campaign', () => {
    const columns = [column('Name', 'Ann'), column('Campaign', 'year')]
    expect(sentOf(planOf('new', columns), { Name: 'Ann', Campaign: '' })).toEqual([
      { operation: 'createcustomer', data: { name: 'Ann' } },
    ])
  })

  it('sends amounts in minor units, and what is the same for every row', () => {
    const plan = planOf('pay', [column('Kundenr', 'K-1'), column('Beløb', '1.000,50'), column('Dato', '24.12.2026')])
    expect(missingOf(plan, targetsOf('pay', account)).map(({ id }) => id)).toEqual(['payment.currency'])
    const whole = { ...plan, constants: { 'payment.currency': 'DKK', 'payment.note': 'from {bank}' } }
    expect(missingOf(whole, targetsOf('pay', account))).toEqual([])
    expect(sentOf(whole, { Kundenr: 'K-1', Beløb: '1.000,50', Dato: '24.12.2026' })).toEqual([
      {
        ...{ operation: 'createpayment', id: 'K-1', amount: 100_050, currency: 'DKK', date: '2026-12-24' },
        note: 'from {bank}',
      },
    ])
  })

  it('needs a number of customers who are there', () => {
    const missing = (kind: Kind) => missingOf(planOf(kind, []), targetsOf(kind, account)).map(({ id }) => id)
    expect(kinds.map(missing)).toEqual([
      [],
      ['id'],
      ['id', 'period.campaign_id'],
      ['id', 'payment.amount', 'payment.currency'],
    ])
  })

  it('leaves out what the person may not do', () => {
    const mayDo = (operation: string) => operation === 'createcustomer'
    const operations = targetsOf('new', { ...account, mayDo }).map(({ operation }) => operation)
    expect(new Set(operations)).toEqual(new Set(['createcustomer']))
  })
})

describe('a fault of the service', () => {
  it('stands at the columns that filled its field in', () => {
    const columns = ['Kundenr', 'Fornavn', 'Efternavn', 'E-mail {x}', 'Fødselsdag', 'Abonnement'].map((name) =>
      column(name),
    )
    const plan = planOf('new', columns)
    const names = columnNames(
      JSON.stringify(mapFor({ ...plan, columns: { ...plan.columns, 'E-mail {x}': { target: 'data.email' } } })),
    )
    const at = (operation: string, field: string) => names.ofField(operation, field)
    expect(at('createcustomer', 'email')).toBe('E-mail {x}')
    expect(at('createcustomer', 'data.name')).toBe('Fornavn, Efternavn')
    expect(at('createcustomer', ':Birthday')).toBe('Fødselsdag')
    expect(at('createsubscription', 'periods.0.campaign_id')).toBe('Abonnement')
    expect(at('createcustomer', 'country')).toBe('country')
    expect(names.ofColumn('E-mail (x) *')).toBe('E-mail {x}')
  })
})

/** Names as files have them, braces, ends of lines and names of objects' own properties among them. */
const nameOfColumn = fc.oneof(
  fc.constantFrom('constructor', 'prototype', 'toString', 'a{b}', '{a}', '}', 'a\nb', 'Navn', 'data.email'),
  fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.trim()),
)
const plans = fc.constantFrom(...kinds).chain((kind) => {
  const targets = targetsOf(kind, account)
  const names = fc.uniqueArray(
    nameOfColumn.filter((name) => name !== '' && name !== '__proto__' && name !== 'import:done'),
    { maxLength: targets.length },
  )
  return fc
    .tuple(names, fc.shuffledSubarray([...targets]))
    .map(([columns, chosenTargets]): [Plan, readonly Target[]] => {
      const planned = columns.map((name, index) => [name, plannedFor(column(name), chosenTargets[index])] as const)
      return [{ kind, columns: Object.fromEntries(planned), constants: {}, past: 'here' }, targets]
    })
})

it('is a map that the import takes, in which each column stands for its target, whatever the columns are called', () => {
  fc.assert(
    fc.property(plans, fc.string(), ([plan, targets], text) => {
      if (missingOf(plan, targets).length > 0) return
      const value = `x${text.replaceAll(/[^\p{L}\p{N} ]/gu, '')}y`
      const map = readMap('map', Buffer.from(JSON.stringify(mapFor(plan))), englishFaults)
      const cells = Object.fromEntries(
        Object.entries(plan.columns).flatMap(([name, { target }]) => {
          const { form } = targets.find(({ id }) => id === target) ?? {}
          return form === 'text' ? [[name, value]] : []
        }),
      )
      const { operations } = mapLine(lineOf(cells), map)
      const json = operations.map(({ json }) => json).join('\n')
      const isNote = (target: string | undefined) => target?.startsWith('note.') === true
      const columns = Object.values(plan.columns).filter(({ target }) => target !== undefined && !isNote(target))
      const texts = columns.filter(({ target }) => targets.find(({ id }) => id === target)?.form === 'text')
      if (texts.length > 0 && operations.length > 0) expect(json).toContain(value)
    }),
    { numRuns: propertyRuns(400) },
  )
})

describe('a plan by what columns became the last time', () => {
  it('leaves out again a column that was left out, whatever its name says', () => {
    const { columns } = planOf('new', [column('Name')], { Name: { target: undefined } })
    expect(columns['Name']?.target).toBeUndefined()
  })

  it('guesses anew where the target is gone', () => {
    const { columns } = planOf('new', [column('Name')], { Name: { target: 'field.customer.gone' } })
    expect(columns['Name']?.target).toBe('data.name')
  })

  it('takes the choices of the last time before those that values are guessed to mean', () => {
    const remembered = { Campaign: { target: 'period.campaign_id', values: { standard: 'year' } } }
    const { columns } = planOf('new', [column('Campaign', 'standard', 'year')], remembered)
    expect(columns['Campaign']?.values).toEqual({ standard: 'year', year: 'year' })
  })

  it('has no column whose name is empty, that another has too, or that no object can have', () => {
    const columns = [column('__proto__'), column(''), { ...column('Name'), isTwice: true }, column('Mail')]
    expect(Object.keys(planOf('new', columns).columns)).toEqual(['Mail'])
    expect(columns.map(isUsable)).toEqual([false, false, false, true])
  })
})

describe('a plan', () => {
  const plan = (kind: Kind, ...targets: string[]): Plan => ({
    kind,
    columns: Object.fromEntries(targets.map((target) => [target, { target }])),
    constants: {},
    past: undefined,
  })

  it('has to say who invoiced the past where subscriptions begin, unless the file says it', () => {
    expect(asksForPast(plan('new', 'period.campaign_id', 'period.begin'))).toBe(true)
    // Without a begin the subscriptions begin today, and all of them would be invoiced.
    expect(asksForPast(plan('new', 'period.campaign_id', 'period.end'))).toBe(true)
    expect(asksForPast(plan('new', 'period.campaign_id', 'period.begin', 'subscription.invoicing_from'))).toBe(false)
    expect(asksForPast(plan('new', 'data.name'))).toBe(false)
  })

  it('may have several rows of a customer where new ones have numbers and subscriptions', () => {
    const targets = ['id', 'period.campaign_id']
    expect(maySeveral(plan('new', ...targets))).toBe(true)
    expect(kinds.filter((kind) => kind !== 'new').some((kind) => maySeveral(plan(kind, ...targets)))).toBe(false)
    expect(maySeveral(plan('new', 'id'))).toBe(false)
  })

  it('does something where it has more than the number of a customer', () => {
    expect(doesSomething(plan('new', 'id'))).toBe(false)
    expect(doesSomething(plan('new', 'id', 'data.name'))).toBe(true)
  })
})
