import { existsSync, readFileSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bulkService, fetchFrom, type BulkService, type Trouble } from './bulk-service.ts'
import { fileIn, folderFor, removeFolder, runImport, simpleMap, textOf } from './import-files.ts'

let folder: string
let service: BulkService
beforeEach(() => {
  folder = folderFor('import')
  service = bulkService()
})
afterEach(() => removeFolder(folder))

const heading = 'name,email,plan\n'
const csv = (...rows: string[]) => fileIn(folder, 'x.csv', `${heading}${rows.map((row) => `${row}\n`).join('')}`)
const mapFile = (map: unknown) => fileIn(folder, 'map.json', JSON.stringify(map))
const target = ['--url', 'http://service.example', '--key', 'demo-key']
const hour = 3_600_000

interface Given {
  readonly map?: unknown
  readonly trouble?: (call: number) => Trouble
  readonly more?: readonly string[]
  readonly now?: number
}

function run(file: string, { map = simpleMap, trouble, more = [], now = 0 }: Given = {}) {
  const runtime = { fetch: fetchFrom(service, trouble), now: () => now }
  return runImport([file, '--map', mapFile(map), ...target, ...more], runtime)
}

const names = () => [...service.customers.values()].map(({ data }) => data?.['name'])
const report = () => textOf(`${folder}/x.csv.import-report.csv`).split('\n').slice(1, -1)

describe('an import', () => {
  it('does what the map makes of each line, and leaves no report where all is well', async () => {
    const { code, out, err } = await run(csv('Ann,ann@b.example,year', 'Bo,,'))
    expect({ code, out, err }).toEqual({ code: 0, out: '2 lines imported, 0 failed.\n', err: '' })
    expect([...service.customers.values()]).toEqual([
      { data: { name: 'Ann', email: 'ann@b.example' }, subscriptions: 1 },
      { data: { name: 'Bo' }, subscriptions: 0 },
    ])
    expect(existsSync(`${folder}/x.csv.import-report.csv`)).toBe(false)
    expect(existsSync(`${folder}/x.csv.import-failed.csv`)).toBe(false)
  })

  it('tells of each fault with its line, operation and field, and keeps the lines that failed', async () => {
    const { code, out } = await run(
      csv('Ann,ann@b.example,year', '"Bo, jr",bo,year', 'Cy,cy@b.example', 'Di,di@b.example,'),
    )
    expect(code).toBe(1)
    expect(out).toBe(
      `2 lines imported, 2 failed.\nWhat failed: ${folder}/x.csv.import-report.csv\n` +
        `The lines that failed: ${folder}/x.csv.import-failed.csv\n`,
    )
    expect(report()).toEqual([
      '3,"createcustomer","email","This is no e-mail address."',
      '4,"","","The line has 2 cells, but there are 3 columns."',
    ])
    expect(textOf(`${folder}/x.csv.import-failed.csv`)).toBe(
      '"name","email","plan","import:done"\n"Bo, jr","bo","year",""\n"Cy","cy@b.example"\n',
    )
  })

  it('of failed lines, mended, does the rest of them', async () => {
    const map = {
      columns: { plan: { map: { Y: 'year', '-': null } } },
      operations: [
        { operation: 'createcustomer', data: { name: '{name}' } },
        { operation: 'createsubscription', periods: [{ campaign_id: '{plan}' }], id: '{email}' },
      ],
    }
    await run(csv('Ann,nobody,Y', 'Bo,1002,Y'), { map })
    expect(report()).toEqual(['2,"createsubscription","","There is no such customer."'])
    const failed = `${folder}/x.csv.import-failed.csv`
    expect(textOf(failed)).toContain('"Ann","nobody","Y","1:createcustomer=1001"\n')
    const mended = fileIn(folder, 'mended.csv', textOf(failed).replace('nobody', '1001'))
    expect((await run(mended, { map })).code).toBe(0)
    expect([...service.customers.values()]).toEqual([
      { data: { name: 'Ann' }, subscriptions: 1 },
      { data: { name: 'Bo' }, subscriptions: 1 },
    ])
  })

  it('of JSONL keeps the failed lines as JSONL, and says which columns no line has', async () => {
    const file = fileIn(folder, 'x.jsonl', '{"name": "Ann", "mail": "ann@b.example"}\n{"name":\n')
    const { code, err } = await run(file)
    expect(code).toBe(1)
    expect(err).toBe('No line has the columns that the map uses: email, plan.\n')
    expect(textOf(`${folder}/x.jsonl.import-failed.jsonl`)).toBe('{"name":\n')
  })

  it('keeps the operations of a line in one request, and requests within their size', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => `N${index},,year`)
    expect((await run(csv(...rows), { more: ['--batch', '5'] })).code).toBe(0)
    expect(service.sizes.toSorted()).toEqual([2, 4, 4, 4])
    service = bulkService()
    await run(csv(...rows), { more: ['--batch', '1', '--restart'] })
    expect(service.sizes).toEqual([2, 2, 2, 2, 2, 2, 2])
  })

  it('keeps requests within a size in bytes', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => `N${index}${'x'.repeat(250_000)},,`)
    expect((await run(csv(...rows))).code).toBe(0)
    expect(service.sizes.toSorted()).toEqual([1, 3, 3])
  })

  it('counts lines that the map makes nothing of', async () => {
    const map = { operations: [{ ...simpleMap.operations[0], when: { plan: { filled: true } } }] }
    const { code, out } = await run(csv('Ann,,year', 'Bo,,'), { map })
    expect({ code, out }).toEqual({ code: 0, out: '1 lines imported, 0 failed, 1 without an operation.\n' })
  })

  it('asks for no validation by others where it is told so', async () => {
    const bodies: string[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      bodies.push(await new Request(input, init).text())
      return fetchFrom(service)(input, init)
    }
    const args = [csv('Ann,,'), '--map', mapFile(simpleMap), ...target, '--no-external-lookup']
    expect((await runImport(args, { fetch })).code).toBe(0)
    expect(bodies).toEqual([
      '{"operations":[{"operation":"createcustomer","data":{"name":"Ann"}}],"use_external_lookup":false}',
    ])
  })

  it('never has lines of one customer under way in two requests', async () => {
    const map = { operations: [{ operation: 'createcustomer', id: '{email}', data: { name: '{name}' }, when: { plan: { filled: false } } }, { operation: 'createsubscription', id: '{email}', periods: [{ campaign_id: '{plan}' }] }] } // prettier-ignore
    const rows = ['a', 'b', 'c'].flatMap((id) => [`N,${id},`, `N,${id},year`])
    // The first request of each customer takes the longest.
    const slow = fetchFrom(service)
    let calls = 0
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if ((calls += 1) % 2 === 1) await new Promise(setImmediate)
      return slow(input, init)
    }
    const args = [csv(...rows), '--map', mapFile(map), ...target, '--batch', '1', '--concurrency', '4']
    expect((await runImport(args, { fetch })).out).toBe('6 lines imported, 0 failed.\n')
  })
})

describe('lines that the service refuses for their form', () => {
  const map = {
    operations: [{ operation: 'createcustomer', data: { name: '{name}', nonsense: '{email}' } }],
  }
  const rows = (wrong: readonly number[]) =>
    Array.from({ length: 50 }, (_, index) => `N${index},${wrong.includes(index) ? 'x' : ''},`)

  it.each([true, false])('keep no others back, whether or not they are named: %s', async (named) => {
    service = bulkService({ names: named })
    const { code, out } = await run(csv(...rows([0, 17, 18, 49])), { map })
    expect({ code, out: out.split('\n')[0] }).toEqual({ code: 1, out: '46 lines imported, 4 failed.' })
    expect(report().map((row) => row.split(',')[0])).toEqual(['2', '19', '20', '51'])
    expect(report()[0]).toMatch(/data\.nonsense: unknown field\."$/)
    expect(names()).toEqual(rows([]).flatMap((_, index) => ([0, 17, 18, 49].includes(index) ? [] : `N${index}`)))
  })

  it('end the import where there are no others, and a mended map begins it anew', async () => {
    const file = csv(...rows(Array.from({ length: 50 }, (_, index) => index)))
    const { code, err } = await run(file, { map })
    expect(code).toBe('refused')
    expect(err).toMatch(/^40 requests were refused and none was taken, so the map must be at fault\. Line 40: /)
    const again = await run(file, { map: { operations: [{ operation: 'createcustomer', data: { name: '{name}' }, when: { email: { filled: true } } }] } }) // prettier-ignore
    expect(again.out).toBe('50 lines imported, 0 failed.\n')
    expect(report).toThrow(/ENOENT/)
  })
})

describe('an import that has ended', () => {
  it('sends nothing when it is run again, and ends in the same way', async () => {
    const file = csv('Ann,ann@b.example,year', 'Bo,bo,year')
    const first = await run(file)
    const reported = report()
    const second = await run(file)
    expect(second).toEqual({ ...first, err: 'Going on: 2 lines are done already.\n' })
    expect(report()).toEqual(reported)
    expect(service.sizes).toEqual([4])
  })

  it('leaves the file of failed lines to whoever mends it in place', async () => {
    const file = csv('Bo,bo,year')
    await run(file)
    const mended = `${textOf(`${folder}/x.csv.import-failed.csv`)}"Cy","a longer line","",""\n`
    fileIn(folder, 'x.csv.import-failed.csv', mended)
    await run(file)
    expect(textOf(`${folder}/x.csv.import-failed.csv`)).toBe(mended)
  })

  it.each([
    ['another file', /the file has changed since/, () => [csv('Ann,,', 'Bo,,'), {}] as const],
    [
      'another map',
      /the map has changed since/,
      () => [csv('Ann,,'), { map: { operations: [simpleMap.operations[0]] } }] as const,
    ],
    ['another service', /another --url/, () => [csv('Ann,,'), { more: ['--url', 'http://other.example'] }] as const],
    ['another key', /another key/, () => [csv('Ann,,'), { more: ['--key', 'other'] }] as const],
    ['other batches', /another --batch/, () => [csv('Ann,,'), { more: ['--batch', '7'] }] as const],
    ['validation by others', /--no-external-lookup/, () => [csv('Ann,,'), { more: ['--no-external-lookup'] }] as const],
  ])('is not taken for one of %s', async (_, words, other) => {
    await run(csv('Ann,,'))
    const [file, given] = other()
    const { code, err } = await run(file, given)
    expect(code).toBe('refused')
    expect(err).toMatch(words)
    expect(err).toContain('1 lines of it were imported, 0 failed')
    expect(service.sizes).toEqual([1])
  })

  it('is not taken for one of another delimiter', async () => {
    const map = { operations: [{ operation: 'createcustomer', data: { name: '{name}' } }] }
    const file = fileIn(folder, 'x.csv', 'name,a|name\nAnn,b|Bo\n')
    await run(file, { map })
    expect((await run(file, { map, more: ['--delimiter', '|'] })).err).toContain('another --delimiter')
    expect(names()).toEqual(['Ann'])
  })

  it('sends every line again when it is told to, under other keys', async () => {
    const file = csv('Ann,,')
    await run(file)
    expect((await run(file, { more: ['--restart'] })).code).toBe(0)
    expect(names()).toEqual(['Ann', 'Ann'])
  })

  it('does nothing twice where its journal was lost and the service remembers', async () => {
    const file = csv('Ann,,')
    await run(file)
    rmSync(`${folder}/x.csv.import-journal`)
    expect(await run(file)).toMatchObject({ code: 0, out: '1 lines imported, 0 failed.\n' })
    expect(names()).toEqual(['Ann'])
  })

  it('may have its journal elsewhere, with the report beside it', async () => {
    const journal = `${folder}/live.import-journal`
    await run(csv('Bo,bo,'), { more: ['--journal', journal] })
    expect(textOf(`${folder}/live.import-report.csv`)).toContain('This is no e-mail address.')
  })
})

describe('an import that is interrupted', () => {
  const rows = Array.from({ length: 6 }, (_, index) => `N${index},,`)
  const inBatches = ['--batch', '2', '--concurrency', '1']

  it('settles what is under way and goes on with the same command', async () => {
    const file = csv(...rows)
    const stop = new AbortController()
    const reach = fetchFrom(service, (call) => (call === 2 && stop.abort(), 'none'))
    const args = [file, '--map', mapFile(simpleMap), ...target, ...inBatches]
    const first = await runImport(args, { fetch: reach, stop: stop.signal })
    expect(first).toEqual({
      code: 2,
      out: '',
      err: 'Interrupted. 4 lines imported, 0 failed.\nThe same command continues.\n',
    })
    const second = await run(file, { more: inBatches })
    expect(second).toEqual({
      code: 0,
      out: '6 lines imported, 0 failed.\n',
      err: 'Going on: 4 lines are done already.\n',
    })
    expect(names()).toEqual(['N0', 'N1', 'N2', 'N3', 'N4', 'N5'])
  })

  it('by a key that is refused, was nothing, and goes on with another', async () => {
    const file = csv(...rows)
    const { code, err } = await run(file, { more: ['--key', 'wrong'] })
    expect({ code, err }).toEqual({
      code: 'refused',
      err: 'Lines 2 to 7: the service answers 403 The key is not known.\n',
    })
    expect((await run(file)).code).toBe(0)
  })

  it('goes on with a new key of the same account', async () => {
    const file = csv(...rows)
    const lost = await run(file, { more: inBatches, trouble: (call) => (call === 1 ? 'none' : 'lost') })
    expect(lost.code).toBe('refused')
    expect((await run(file, { more: [...inBatches, '--key', 'other'] })).err).toContain('--new-key')
    const { code, err } = await run(file, { more: [...inBatches, '--key', 'other', '--new-key'] })
    expect({ code, err }).toEqual({ code: 'refused', err: expect.stringContaining('403') })
    expect((await run(file, { more: [...inBatches, '--new-key'] })).code).toBe(0)
  })

  describe('for a day, with lines that were sent and not answered,', () => {
    const all = ['--batch', '6']
    async function lost(more: readonly string[] = []) {
      const file = csv(...rows)
      const first = await run(file, { more: all, trouble: () => 'answer lost' })
      expect(first.code).toBe('refused')
      service.forgetKeys()
      return run(file, { more: [...all, ...more], now: 23 * hour + 1 })
    }

    it('asks what to do', async () => {
      const { code, err } = await lost()
      expect(code).toBe('refused')
      expect(err).toMatch(
        /^Lines 2 to 7 were sent at 1970-01-01T00:00:00\.000Z and not answered\..*--unanswered skip.*--unanswered send/,
      )
    })

    it('leaves them to be looked at where it is told to', async () => {
      const { code, out } = await lost(['--unanswered', 'skip'])
      expect({ code, out: out.split('\n')[0] }).toEqual({ code: 1, out: '0 lines imported, 6 failed.' })
      expect(report()[0]).toBe(
        '2,"","","was sent at 1970-01-01T00:00:00.000Z and not answered, so it may have been done."',
      )
    })

    it('sends them again where it is told to', async () => {
      expect((await lost(['--unanswered', 'send'])).code).toBe(0)
      expect(names()).toHaveLength(12)
    })
  })

  describe('with lines that are refused when they are sent again,', () => {
    const refusal: Trouble = { instead: { status: 400, text: 'operations.0.data: a field that is gone.' } }
    const tooLarge: Trouble = { instead: { status: 413, text: 'Too large.' } }
    const late: Trouble = { after: { status: 504, text: 'Too late.' } }
    /** The failures of successive requests. Later requests succeed. */
    const troubled = (...troubles: Trouble[]) => ({
      trouble: (call: number) => troubles[call - 1] ?? ('none' as const),
    })
    const asks = /^Lines 2 to 7: the service refuses now .*--unanswered skip.*--unanswered send.* It says: /m

    it.each([
      ['an answer that came too late', late, refusal],
      ['a connection that broke', 'answer lost' as const, tooLarge],
    ])('asks what to do where that follows %s, and does nothing twice', async (_, doubtful, refused) => {
      const { code, err } = await run(csv(...rows), troubled(doubtful, refused))
      expect({ code, err }).toEqual({ code: 'refused', err: expect.stringMatching(asks) })
      expect(names()).toHaveLength(6)
      expect((await run(csv(...rows))).code).toBe(0)
      expect(names()).toHaveLength(6)
    })

    async function resumed(...more: string[]) {
      const lost = await run(csv(...rows), { trouble: () => 'answer lost' })
      expect(lost.code).toBe('refused')
      return await run(csv(...rows), { more, ...troubled(refusal) })
    }

    it('asks what to do where they were sent before an interruption, and does nothing twice', async () => {
      const { code, err } = await resumed()
      expect({ code, err }).toEqual({ code: 'refused', err: expect.stringMatching(asks) })
      expect(names()).toHaveLength(6)
    })

    it('leaves them to be looked at where it is told to', async () => {
      const { code, out } = await resumed('--unanswered', 'skip')
      expect({ code, out: out.split('\n')[0] }).toEqual({ code: 1, out: '0 lines imported, 6 failed.' })
      expect(report().slice(0, 2)).toEqual([
        '2,"","","was refused after it had been sent and not answered, so it may have been done."',
        '2,"","","operations.0.data: a field that is gone."',
      ])
      expect(names()).toHaveLength(6)
    })

    it('sends them again in parts where it is told to', async () => {
      expect((await resumed('--unanswered', 'send')).code).toBe(0)
      expect(names()).toHaveLength(12)
    })

    it('asks once more where it is told to send them, and they were not answered this time either', async () => {
      await run(csv(...rows), { trouble: () => 'lost' })
      const again = await run(csv(...rows), { more: ['--unanswered', 'send'], ...troubled(late, refusal) })
      expect(again).toMatchObject({ code: 'refused', err: expect.stringMatching(asks) })
      expect(names()).toHaveLength(6)
    })
  })

  it('within a day sends them again without being asked', async () => {
    const file = csv(...rows)
    await run(file, { trouble: () => 'answer lost' })
    expect((await run(file, { now: 22 * hour })).code).toBe(0)
    expect(names()).toHaveLength(6)
  })
})

describe('an import cannot run', () => {
  it('beside another of the same journal', async () => {
    const file = csv('Ann,,')
    let inner: unknown
    const fetch: typeof globalThis.fetch = async (...request) => {
      inner = await run(file)
      return fetchFrom(service)(...request)
    }
    await runImport([file, '--map', mapFile(simpleMap), ...target], { fetch })
    expect(inner).toMatchObject({ code: 'refused', err: `${file}.import-journal is in use by another run.\n` })
  })

  it.each([
    ['a journal that is none', 'no journal at all, but a long text'.repeat(100)],
    ['a map for a journal', JSON.stringify(simpleMap)],
  ])('with %s', async (_, content) => {
    const journal = fileIn(folder, 'journal', content)
    const { err } = await run(csv('Ann,,'), { more: ['--journal', journal] })
    expect(err).toBe(`${journal} is no journal of an import.\n`)
    expect(readFileSync(journal, 'utf8')).toBe(content)
  })

  it('with columns that the file does not have, or has twice', async () => {
    const { err } = await run(fileIn(folder, 'x.csv', 'name,name,mail\n'))
    expect(err).toBe(
      `${folder}/x.csv: 2 columns "name", which the map uses.\n` +
        `${folder}/x.csv: no column "email", which the map uses; there are name, name, mail.\n` +
        `${folder}/x.csv: no column "plan", which the map uses; there are name, name, mail.\n`,
    )
  })

  it.each([
    [[], /^expected one FILE/],
    [['a.csv', 'b.csv'], /^expected one FILE/],
    [['x.csv'], /^--map is missing/],
    [['x.csv', '--map', 'm', '--kye', 'k'], /^Unknown option '--kye'/],
    [['x.csv', '--map', 'm', '--url', 'ftp://x'], /^--url takes an address/],
    [['x.csv', '--map', 'm', '--url', 'http://x'], /^--key is missing, and SERVICE_KEY is not set/],
    [['x.csv', '--map', 'm', '--url', 'http://x', '--key', 'a\nb'], /^the key has characters that no key has/],
    [['x.csv', '--map', 'm', ...target, '--batch', '1001'], /^--batch takes a whole number from 1 to 1000, not "1001"/],
    [['x.csv', '--map', 'm', ...target, '--rate', '6'], /^--rate takes a number from 0\.01 to 5, not "6"/],
    [['x.csv', '--map', 'm', ...target, '--delimiter', 'x'], /^--delimiter takes/],
    [['x.csv', '--map', 'm', ...target, '--unanswered', 'x'], /^--unanswered takes send or skip/],
    [['x.csv', '--map', '/none.json', ...target], /^\/none\.json: the file cannot be read/],
    [['x.xlsx', '--map', 'm', ...target], /^x\.xlsx: expected a file that ends in \.csv, \.tsv, \.jsonl, \.ndjson\./],
    [['x.jsonl', '--map', 'm', '--delimiter', ';', ...target], /^--delimiter is for CSV only/],
  ])('with %j', async (args, words) => {
    const { code, err } = await runImport(args)
    expect(code).toBe('refused')
    expect(err).toMatch(words)
  })
})

describe('a dry run', () => {
  it('prints operations, finds what is at fault, and needs no service', async () => {
    const map = { ...simpleMap, columns: { plan: { map: { Y: 'year' } } } }
    const file = csv('Ann,,Y', 'Bo,,Q', 'Cy,,', 'Di')
    const { code, out } = await runImport([file, '--map', mapFile(map), '--dry-run', '--show', '2'])
    expect(code).toBe(1)
    expect(out).toBe(
      '2: {"operation":"createcustomer","data":{"name":"Ann"}}\n' +
        '2: {"operation":"createsubscription","periods":[{"campaign_id":"year"}]}\n' +
        '3: no operation\n' +
        '3: createsubscription: plan: "Q" is not in the map (Y).\n' +
        '5: The line has 1 cells, but there are 3 columns.\n' +
        '4 lines, 3 operations in 1 requests, 2 lines at fault. Nothing was sent.\n',
    )
    expect(existsSync(`${file}.import-journal`)).toBe(false)
  })

  it('says of how many subscriptions the past will be invoiced and mailed', async () => {
    const map = {
      operations: [
        { operation: 'createcustomer', data: { name: '{name}' } },
        { operation: 'createsubscription', periods: [{ campaign_id: 'year', begin: '{email}', invoicing: '{plan}' }] },
      ],
    }
    const file = csv('Ann,2007-01-20T00:00:00,none', 'Bo,2007-01-20T00:00:00,', 'Cy,2027-06-01T00:00:00,')
    const now = Date.parse('2027-01-15T11:00:00.000Z')
    const dry = await runImport([file, '--map', mapFile(map), '--dry-run', '--show', '0'], { now: () => now })
    expect(dry.out).toBe(
      '2 subscriptions begin in the past.\n' +
        'Of 1 the service invoices and mails nothing that began before the import.\n' +
        'Of 1 it invoices past periods too, and mails these invoices at once: see invoicing_from.\n' +
        '3 lines, 6 operations in 1 requests, 0 lines at fault. Nothing was sent.\n',
    )
  })

  it('ends with 0 where nothing is at fault', async () => {
    expect((await runImport([csv('Ann,,'), '--map', mapFile(simpleMap), '--dry-run'])).code).toBe(0)
  })
})

describe('progress', () => {
  it('is a line that is written over on a terminal, and a line a minute elsewhere', async () => {
    const file = csv(...Array.from({ length: 8 }, (_, index) => `N${index},,`))
    const args = [file, '--map', mapFile(simpleMap), ...target, '--batch', '1', '--rate', '0.04', '--concurrency', '1']
    const terminal = await runImport(args, { isTerminal: true })
    expect(terminal.err).toMatch(/^(?:\r\u001B\[K\d lines \(\d+ %\), 0 a second, 0 failed(?:, \d+ \w+ left)?)+\n$/)
    const elsewhere = await runImport([...args, '--restart'])
    expect(elsewhere.err.split('\n').length).toBeLessThan(6)
    expect(elsewhere.err).toMatch(/^\d lines \(\d+ %\), 0 a second, 0 failed, \d+ \w+ left\n/)
  })

  it('says why it waits', async () => {
    const busy: Trouble = { instead: { status: 429, text: 'Too Many Requests', retryAfter: '7' } }
    const { code, err } = await run(csv('Ann,,'), { trouble: (call) => (call === 1 ? busy : 'none') })
    expect({ code, err }).toEqual({ code: 0, err: 'Waiting 7 s: the service answers 429 Too Many Requests\n' })
  })
})
