/**
 * An import that ends between any two of its steps, however often, and whatever happens to its requests: in the end
 * each operation was done once, and each line that failed is told of once.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { englishFaults } from '../../../tools/import/fault-texts.ts'
import { fileAt } from '../../../tools/import/file-bytes.ts'
import { batchesOf } from '../../../tools/import/sending/batches.ts'
import { bulkClient } from '../../../tools/import/sending/bulk-client.ts'
import { csvInput } from '../../../tools/import/reading/csv-input.ts'
import { deliver } from '../../../tools/import/sending/send-batches.ts'
import { ImportError } from '../../../tools/import/import-error.ts'
import { openJournal } from '../../../tools/import/journal-file.ts'
import { readMap } from '../../../tools/import/mapping/map.ts'
import { mappedLines } from '../../../tools/import/mapping/mapped-line.ts'
import { paceOf } from '../../../tools/import/sending/pace.ts'
import { openReport } from '../../../tools/import/failure-report.ts'
import { bulkService, fetchFrom, type BulkService, type Trouble } from './bulk-service.ts'
import { fileIn, folderFor, removeFolder, textOf } from './import-files.ts'

let folder: string
beforeEach(() => (folder = folderFor('delivery')))
afterEach(() => removeFolder(folder))

class Killed extends Error {
  /** To whom it happens in the midst of a request, it is a connection that broke. */
  readonly code = 'ECONNRESET'
}

/** Ends a run at its n-th step; nothing has any effect afterwards. */
function fuse(steps: number) {
  let left = steps
  const step = () => {
    if (left <= 0) throw new Killed()
    left -= 1
  }
  /** The same thing, whose every call is a step before it and a step after it. */
  const around = <T extends object>(thing: T): T =>
    new Proxy(thing, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          step()
          const answer: unknown = Reflect.apply(member, target, args)
          step()
          return answer
        }
      },
    })
  return { step, around }
}

const theMap = {
  columns: { plan: { map: { Y: 'year' } } },
  operations: [
    { operation: 'createcustomer', data: { name: '{name}', email: '{email}', nonsense: '{nonsense}' } },
    { operation: 'createsubscription', periods: [{ campaign_id: '{plan}' }] },
  ],
}

interface Run {
  readonly service: BulkService
  /** The number of steps it comes to. */
  readonly kill: number
  readonly trouble: (call: number) => Trouble
  readonly concurrency: number
  readonly unanswered: 'ask' | 'send'
}

/** How it ended: `asks` is for what was refused after it had been sent and not answered. */
async function run({ service, kill, trouble, concurrency, unanswered }: Run): Promise<'killed' | 'asks' | 'done'> {
  const { step, around } = fuse(kill)
  const map = readMap('map', Buffer.from(JSON.stringify(theMap)))
  const input = await csvInput(fileAt(`${folder}/input.csv`), ',')
  const identity = { input: 'i', map: 'm', url: 'u', key: 'k', delimiter: ',', batch: '6', lookup: 'true' }
  const journal = openJournal({ path: `${folder}/journal`, identity, restart: false, newKey: false })
  const paths = { report: `${folder}/report.csv`, failed: `${folder}/failed.csv` }
  const report = openReport(paths, journal.written(), input.heading)
  const reach = fetchFrom(service, trouble)
  const client = bulkClient({
    url: new URL('http://service.example'),
    serviceKey: 'demo-key',
    fetch: async (...request) => {
      step()
      const response = await reach(...request)
      step()
      return response
    },
    pace: paceOf({ perSecond: 4, wait: () => Promise.resolve() }),
    now: () => 0,
    waiting: step,
  })
  try {
    await deliver(batchesOf(mappedLines(input.lines(), map), { operations: 6 }), {
      journal: around(journal),
      report: around(report),
      client,
      concurrency,
      externalLookup: true,
      unanswered,
      texts: englishFaults,
      now: () => 0,
      stop: new AbortController().signal,
      answered: step,
    })
    return 'done'
  } catch (error) {
    if (error instanceof Killed) return 'killed'
    if (error instanceof ImportError && error.message.includes('refuses now')) return 'asks'
    throw error
  } finally {
    report.close({ keep: true })
    journal.close()
  }
}

/** A kind of line, and what may become of it. */
interface Kind {
  readonly cells: string
  readonly outcomes: readonly Outcome[]
}

interface Outcome {
  /** The subscriptions of each customer that it made. */
  readonly made: readonly number[]
  /** Operation and field of each fault that the report tells of. */
  readonly told: readonly string[]
  /** How often it stands among the failed lines. */
  readonly failed: 0 | 1
}

const made = (subscriptions: number): Outcome => ({ made: [subscriptions], told: [], failed: 0 })
const told = (...faults: string[]): Outcome => ({ made: [], told: faults, failed: 1 })

const kinds: readonly Kind[] = [
  { cells: 'a@b.example,Y,', outcomes: [made(1)] },
  { cells: 'a@b.example,,', outcomes: [made(0)] },
  { cells: 'nobody,Y,', outcomes: [told('"createcustomer","email"')] },
  { cells: 'a@b.example,Q,', outcomes: [told('"createsubscription","plan"')] },
  { cells: 'a@b.example', outcomes: [told('"",""')] },
  // A field that does not exist at first; whether it is refused is a matter of when.
  { cells: 'a@b.example,Y,x', outcomes: [told('"",""'), made(1)] },
]

const troubles: readonly Trouble[] = [
  'none',
  'lost',
  'answer lost',
  { instead: { status: 429, text: 'Too Many Requests', retryAfter: '1' } },
  { instead: { status: 503, text: 'Busy.' } },
  { after: { status: 503, text: 'Busy.', retryAfter: '1' } },
]

const story = fc.record({
  lines: fc.array(fc.constantFrom(...kinds), { maxLength: 14 }),
  kills: fc.array(fc.nat(60), { maxLength: 5 }),
  troubles: fc.array(fc.constantFrom(...troubles), { maxLength: 6 }),
  concurrency: fc.integer({ min: 1, max: 2 }),
  names: fc.boolean(),
  most: fc.constantFrom(1, 3, 100),
  /** The request from which on the service knows the field. */
  learns: fc.option(fc.nat(20), { nil: Infinity }),
})

it('does everything once, and tells once of what failed', async () => {
  const property = fc.asyncProperty(story, async ({ lines, kills, troubles, concurrency, names, most, learns }) => {
    removeFolder(folder)
    folder = folderFor('delivery')
    const rows = lines.map(({ cells }, index) => `line ${index + 2},${cells}\n`)
    fileIn(folder, 'input.csv', `name,email,plan,nonsense\n${rows.join('')}`)
    const service = bulkService({ names, most })
    let calls = 0
    const trouble = () => {
      if (calls === learns) service.learnNonsense()
      return troubles[calls++] ?? 'none'
    }
    const how = { service, trouble, concurrency }
    for (const kill of kills) await run({ ...how, kill, unanswered: 'ask' })
    // Whoever is asked looks it up: this service has done nothing of what it refuses.
    for (let end = await run({ ...how, kill: Infinity, unanswered: 'ask' }); end !== 'done';) {
      expect(end).toBe('asks')
      end = await run({ ...how, kill: Infinity, unanswered: 'send' })
    }
    for (const [index, { outcomes }] of lines.entries()) expect(outcomes).toContainEqual(outcomeOf(index + 2, service))
    expect(rowsOf('failed.csv').length + service.customers.size).toBe(lines.length)
  })
  await fc.assert(property, { numRuns: 40 })
}, 60_000)

function outcomeOf(line: number, service: BulkService): Outcome {
  const name = `line ${line}`
  const customers = [...service.customers.values()].filter(({ data }) => data?.['name'] === name)
  const faults = rowsOf('report.csv').filter((row) => row.startsWith(`${line},`))
  const failed = rowsOf('failed.csv').filter((row) => row.split(',')[0]?.replaceAll('"', '') === name).length
  if (failed > 1) throw new Error(`${name} is among the failed lines ${failed} times.`)
  return {
    made: customers.map(({ subscriptions }) => subscriptions),
    told: faults.map((row) => row.split(',').slice(1, 3).join(',')),
    failed: failed === 1 ? 1 : 0,
  }
}

/** Below the heading. */
const rowsOf = (name: string) => textOf(`${folder}/${name}`).split('\n').slice(1, -1)
