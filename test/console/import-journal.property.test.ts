/**
 * An import of the console that ends between any two of its steps, however often: the law of the command line's import,
 * applied to the data that a browser stores. Each step is one transaction of the store.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { KeptPart } from '../../console/import-worker/import-record.ts'
import {
  inOrder,
  storeJournal,
  storeReport,
  type PartStore,
  type Reported,
} from '../../console/import-worker/store-journal.ts'
import { plainForm } from '../../console/account/csv.ts'
import { englishFaults } from '../../tools/import/fault-texts.ts'
import type { Counts } from '../../tools/import/sending/journal.ts'
import { folderFor, removeFolder } from '../tools/import/import-files.ts'
import { holdsForEveryInterruption, type Memory } from '../tools/import/interrupted-import.ts'

let folder: string
beforeEach(() => (folder = folderFor('kept')))
afterEach(() => removeFolder(folder))

const texts = {
  form: plainForm,
  faults: englishFaults,
  ...{ line: 'Line', outcome: 'Outcome', customer: 'Customer', operation: 'Operation', field: 'Field' },
  ...{ message: 'Message', imported: 'Imported', failed: 'Refused', without: 'Skipped' },
}

interface Kept {
  readonly parts: Map<string, KeptPart>
  counts: Counts
}

function storeOf(state: Kept): PartStore {
  return {
    part: async (id) => Promise.resolve(state.parts.get(id)),
    async keep(id, part, counts) {
      if (part === undefined) state.parts.delete(id)
      else state.parts.set(id, part)
      if (counts !== undefined) {
        state.counts = {
          imported: state.counts.imported + counts.imported,
          failed: state.counts.failed + counts.failed,
          without: state.counts.without + counts.without,
        }
      }
      return Promise.resolve()
    },
    hasTaken: async () =>
      Promise.resolve([...state.parts.values()].some((part) => part.state === 'answered' && part.taken)),
  }
}

const answered = ({ parts }: Kept) =>
  [...parts]
    .toSorted(([one], [other]) => inOrder(one, other))
    .flatMap(([, part]) => (part.state === 'answered' ? [part] : []))

function memoryOf(state: Kept): Memory<Reported> {
  const rows = () => answered(state).flatMap(({ report }) => report.split('\r\n').slice(0, -1))
  return {
    open: () => ({
      journal: storeJournal(storeOf(state), 'import-x'),
      report: storeReport(texts, { ofColumn: (key) => key, ofField: (_, field) => field }),
      close: () => undefined,
    }),
    told: () =>
      rows().flatMap((row) => {
        const [line = '', how, , operation = '', field = ''] = row.split(',')
        return how === 'Refused' ? [`${line},"${operation}","${field}"`] : []
      }),
    failed: () => answered(state).flatMap(({ again }) => again.split('\n').slice(0, -1)),
  }
}

it('does everything once, tells once of what failed, and counts every line once', async () => {
  const kepts: Kept[] = []
  const fresh = () => {
    removeFolder(folder)
    folder = folderFor('kept')
    const state: Kept = { parts: new Map(), counts: { imported: 0, failed: 0, without: 0 } }
    kepts.push(state)
    return { folder, memory: memoryOf(state) }
  }
  await holdsForEveryInterruption(fresh, 40)
  for (const state of kepts) {
    const lines = answered(state).flatMap(({ report }) =>
      report
        .split('\r\n')
        .slice(0, -1)
        .map((row) => row.split(',')[0]),
    )
    expect(state.counts.imported + state.counts.failed + state.counts.without).toBe(new Set(lines).size)
    expect(lines).toEqual(lines.toSorted((one, other) => Number(one) - Number(other)))
  }
})
