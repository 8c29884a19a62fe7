/**
 * The store of imports: the browser's, or the worker's memory if the browser stores nothing, such as in private windows
 * or with a full disk. An import in memory is lost with the page; the Idempotency-Keys stay the same, so the same file
 * can be imported again within a day without doing anything twice.
 */
import { browserStore } from './browser-store.ts'
import type { ImportRecord, KeptPart } from './import-record.ts'
import type { ImportStore } from './import-store.ts'
import { memoryStore } from './memory-store.ts'
import { inOrder, type PartStore } from './store-journal.ts'

const memory = memoryStore()
const browser = browserStore()

/** Browsers that keep nothing, or nothing more, throw a DOMException. */
async function unlessRefused<T>(attempt: () => Promise<T>, otherwise: () => T | Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof DOMException) return await otherwise()
    throw error
  }
}

export const keptImports = async (): Promise<readonly ImportRecord[]> => [
  ...(await memory.all()),
  ...(await unlessRefused(browser.all, () => [])),
]

export const isInMemory = async (id: string): Promise<boolean> => (await memory.importOf(id)) !== undefined

const storeOf = async (id: string): Promise<ImportStore> => ((await isInMemory(id)) ? memory : browser)

export const importOf = async (id: string): Promise<ImportRecord | undefined> => await (await storeOf(id)).importOf(id)

export const fileOf = async (id: string): Promise<File | undefined> => await (await storeOf(id)).fileOf(id)

export const keepImport = async (record: ImportRecord, file: File): Promise<void> =>
  await unlessRefused(
    () => browser.keep(record, file),
    () => memory.keep(record, file),
  )

/** Ends an import: the file is dropped, and the report stays. */
export async function endImport(id: string, realNow: number): Promise<void> {
  const store = await storeOf(id)
  await store.change(id, (record) => ({ ...record, isEnded: true, touched: realNow }))
  await store.dropFile(id)
}

export const forgetImport = async (id: string): Promise<void> => await (await storeOf(id)).forget(id)

export async function partStore(id: string): Promise<PartStore> {
  const store = await storeOf(id)
  return {
    part: (part) => store.part(id, part),
    keep: (part, stored, counts) => store.keepPart(id, part, stored, counts),
    async hasTaken() {
      for await (const part of partsOf(id)) if (part.state === 'answered' && part.taken) return true
      return false
    },
  }
}

/** The parts in the order of their lines, one at a time. */
export async function* partsOf(id: string): AsyncGenerator<KeptPart> {
  const store = await storeOf(id)
  for (const part of (await store.parts(id)).toSorted(inOrder)) {
    const stored = await store.part(id, part)
    if (stored !== undefined) yield stored
  }
}
