/** What this browser keeps of imports, in IndexedDB: a transaction is done as a whole however the page ends. */
import * as v from 'valibot'
import type { Counts } from '../../tools/import/sending/journal.ts'
import { importSchema, partSchema, type ImportRecord, type KeptPart } from './import-record.ts'
import { inOrder, type PartStore } from './store-journal.ts'

const name = 'import'
const imports = 'imports'
const parts = 'parts'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(imports, { keyPath: 'id' })
    request.result.createObjectStore(parts)
  }
  return asked(request)
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'))
  })
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing.'))
  })
}

/** Waits for the disk: a request must not set out before it is noted. */
async function writing(stores: readonly string[]): Promise<IDBTransaction> {
  return (await (opened ??= open())).transaction(stores, 'readwrite', { durability: 'strict' })
}
async function reading(store: string): Promise<IDBObjectStore> {
  return (await (opened ??= open())).transaction(store).objectStore(store)
}

function readImport(found: unknown): ImportRecord | undefined {
  const parsed = v.safeParse(importSchema, found)
  return parsed.success ? parsed.output : undefined
}

function readPart(found: unknown): KeptPart | undefined {
  const parsed = v.safeParse(partSchema, found)
  return parsed.success ? parsed.output : undefined
}

export async function keptImports(): Promise<readonly ImportRecord[]> {
  const all: readonly unknown[] = await asked((await reading(imports)).getAll())
  return all.flatMap((found) => readImport(found) ?? [])
}

export const importOf = async (id: string): Promise<ImportRecord | undefined> =>
  readImport(await asked((await reading(imports)).get(id)))

export async function keepImport(record: ImportRecord): Promise<void> {
  const transaction = await writing([imports])
  transaction.objectStore(imports).put(record)
  await ended(transaction)
}

/** Changes what is kept of an import at that moment. */
export async function changeImport(id: string, change: (record: ImportRecord) => ImportRecord): Promise<void> {
  const transaction = await writing([imports])
  await changeIn(transaction, id, change)
  await ended(transaction)
}

async function changeIn(transaction: IDBTransaction, id: string, change: (record: ImportRecord) => ImportRecord) {
  const store = transaction.objectStore(imports)
  const record = readImport(await asked(store.get(id)))
  if (record !== undefined) store.put(change(record))
}

export async function forgetImport(id: string): Promise<void> {
  const transaction = await writing([imports, parts])
  transaction.objectStore(imports).delete(id)
  transaction.objectStore(parts).delete(rangeOf(id))
  await ended(transaction)
}

const rangeOf = (id: string) => IDBKeyRange.bound([id], [id, []])

export function partStore(id: string): PartStore {
  return {
    async part(part) {
      return readPart(await asked((await reading(parts)).get([id, part])))
    },
    async keep(part, kept, counts) {
      const transaction = await writing([imports, parts])
      const store = transaction.objectStore(parts)
      if (kept === undefined) store.delete([id, part])
      else store.put(kept, [id, part])
      if (counts !== undefined) await changeIn(transaction, id, (record) => added(record, counts))
      await ended(transaction)
    },
    async hasTaken() {
      for await (const { kept } of partsOf(id)) {
        if (kept.state === 'answered' && kept.taken) return true
      }
      return false
    },
  }
}

const added = (record: ImportRecord, { imported, failed, without }: Counts): ImportRecord => ({
  ...record,
  imported: record.imported + imported,
  failed: record.failed + failed,
  without: record.without + without,
})

/** The parts in the order of their lines, one at a time. */
export async function* partsOf(id: string): AsyncGenerator<{ readonly part: string; readonly kept: KeptPart }> {
  const keys: readonly unknown[] = await asked((await reading(parts)).getAllKeys(rangeOf(id)))
  const names = keys.flatMap((key) => (Array.isArray(key) ? [String(key[1])] : []))
  for (const part of names.toSorted(inOrder)) {
    const kept = readPart(await asked((await reading(parts)).get([id, part])))
    if (kept !== undefined) yield { part, kept }
  }
}
