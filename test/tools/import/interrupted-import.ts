/**
 * The law of an import that ends between any two of its steps, however often, and whatever happens to its requests: in
 * the end each operation was done once, and each failed line is reported once. It holds for every kind of storage of an
 * import's steps.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import { englishFaults } from '../../../tools/import/fault-texts.ts'
import { fileAt } from '../../../tools/import/file-bytes.ts'
import { batchesOf } from '../../../tools/import/sending/batches.ts'
import { bulkClient } from '../../../tools/import/sending/bulk-client.ts'
import { csvInput } from '../../../tools/import/reading/csv-input.ts'
import { deliver, type Report } from '../../../tools/import/sending/send-batches.ts'
import { ImportError } from '../../../tools/import/import-error.ts'
import type { Journal } from '../../../tools/import/sending/journal.ts'
import { readMap } from '../../../tools/import/mapping/map.ts'
import { mappedLines } from '../../../tools/import/mapping/mapped-line.ts'
import { paceOf } from '../../../tools/import/sending/pace.ts'
import { bulkService, fetchFrom, type BulkService, type Trouble } from './bulk-service.ts'
import { fileIn } from './import-files.ts'

/** The memory of a run for its steps, and its reports of lines. */
export interface Opened<Written> {
  readonly journal: Journal<Written>
  readonly report: Report<Written>
  readonly close: () => void
}

export interface Memory<Written> {
  /** The memory of earlier runs, for another run. `heading` is the heading of a file of failed lines. */
  readonly open: (heading: string) => Opened<Written>
  /** `line,"operation","field"` of each fault in the report. */
  readonly told: () => readonly string[]
  /** The failed lines as CSV, without a heading. */
  readonly failed: () => readonly string[]
}

class Killed extends Error {
  /** In the middle of a request, this looks like a broken connection. */
  readonly code = 'ECONNRESET'
}

/** Ends a run at its n-th step; nothing has any effect afterwards. */
function fuse(steps: number) {
  let left = steps
  const step = () => {
    if (left <= 0) throw new Killed()
    left -= 1
  }
  /** The same object, with a step before and after each of its calls. */
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

interface Run<Written> {
  readonly folder: string
  readonly memory: Memory<Written>
  readonly service: BulkService
  /** The number of steps that the run reaches. */
  readonly kill: number
  readonly trouble: (call: number) => Trouble
  readonly concurrency: number
  readonly unanswered: 'ask' | 'send'
}

/** The end of the run: `asks` means that requests without an answer are left for the person to decide. */
async function run<Written>(how: Run<Written>): Promise<'killed' | 'asks' | 'done'> {
  const { folder, memory, service, kill, trouble, concurrency, unanswered } = how
  const { step, around } = fuse(kill)
  const map = readMap('map', Buffer.from(JSON.stringify(theMap)), englishFaults)
  const input = await csvInput(fileAt(`${folder}/input.csv`), ',', englishFaults)
  const { journal, report, close } = memory.open(input.heading)
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
    close()
  }
}

/** A kind of line, and its possible results. */
interface Kind {
  readonly cells: string
  readonly outcomes: readonly Outcome[]
}

interface Outcome {
  /** The subscriptions of each created customer. */
  readonly made: readonly number[]
  /** The operation and the field of each fault in the report. */
  readonly told: readonly string[]
  /** The number of times that the line is among the failed lines. */
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
  // A field that does not exist at first. Whether it is refused depends on the time of the request.
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

/** `fresh` gives an empty memory, in its own folder. */
export async function holdsForEveryInterruption<Written>(
  fresh: () => { readonly folder: string; readonly memory: Memory<Written> },
  runs: number,
): Promise<void> {
  const property = fc.asyncProperty(story, async ({ lines, kills, troubles, concurrency, names, most, learns }) => {
    const { folder, memory } = fresh()
    const rows = lines.map(({ cells }, index) => `line ${index + 2},${cells}\n`)
    fileIn(folder, 'input.csv', `name,email,plan,nonsense\n${rows.join('')}`)
    const service = bulkService({ names, most })
    let calls = 0
    const trouble = () => {
      if (calls === learns) service.learnNonsense()
      return troubles[calls++] ?? 'none'
    }
    const how = { folder, memory, service, trouble, concurrency }
    for (const kill of kills) await run({ ...how, kill, unanswered: 'ask' })
    // A lookup finds nothing done, because this service carries out nothing of a refused request.
    for (let end = await run({ ...how, kill: Infinity, unanswered: 'ask' }); end !== 'done';) {
      expect(end).toBe('asks')
      end = await run({ ...how, kill: Infinity, unanswered: 'send' })
    }
    for (const [index, { outcomes }] of lines.entries()) {
      expect(outcomes).toContainEqual(outcomeOf(index + 2, service, memory))
    }
    expect(memory.failed().length + service.customers.size).toBe(lines.length)
  })
  await fc.assert(property, { numRuns: runs })
}

function outcomeOf<Written>(line: number, service: BulkService, memory: Memory<Written>): Outcome {
  const name = `line ${line}`
  const customers = [...service.customers.values()].filter(({ data }) => data?.['name'] === name)
  const faults = memory.told().filter((row) => row.startsWith(`${line},`))
  const failed = memory.failed().filter((row) => row.split(',')[0]?.replaceAll('"', '') === name).length
  if (failed > 1) throw new Error(`${name} is among the failed lines ${failed} times.`)
  return {
    made: customers.map(({ subscriptions }) => subscriptions),
    told: faults.map((row) => row.split(',').slice(1, 3).join(',')),
    failed: failed === 1 ? 1 : 0,
  }
}
