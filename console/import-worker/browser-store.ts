/** The browser's store of imports, in IndexedDB: a transaction is done as a whole however the page ends. */
import * as v from 'valibot'
import { importSchema, partSchema, withCounts, type ImportRecord } from './import-record.ts'
import type { ImportStore } from './import-store.ts'

const name = 'import'
const imports = 'imports'
const parts = 'parts'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  // A company's policies may take IndexedDB away altogether.
  if (!('indexedDB' in self)) return Promise.reject(keepsNothing())
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(imports, { keyPath: 'id' })
    request.result.createObjectStore(parts)
  }
  request.onsuccess = () => (request.result.onclose = () => (opened = undefined))
  return resultOf(request)
}

const keepsNothing = () => new DOMException('The browser keeps nothing.', 'NotSupportedError')

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? keepsNothing()))
  })
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? keepsNothing())
  })
}

async function database(): Promise<IDBDatabase> {
  try {
    return await (opened ??= open())
  } catch (error) {
    opened = undefined
    throw error
  }
}

/** Waits for the disk: a request must not set out before it is noted. */
async function write(does: (transaction: IDBTransaction) => void): Promise<void> {
  const transaction = (await database()).transaction([imports, parts], 'readwrite', { durability: 'strict' })
  const completion = ended(transaction)
  does(transaction)
  await completion
}

const reading = async (store: string): Promise<IDBObjectStore> =>
  (await database()).transaction(store).objectStore(store)

function readImport(value: unknown): ImportRecord | undefined {
  const parsed = v.safeParse(importSchema, value)
  return parsed.success ? parsed.output : undefined
}

/** The file is stored beside the parts, whose names are texts, so that an answer does not write it anew. */
const filePlace = (id: string) => [id, 0]
const everyPlace = (id: string) => IDBKeyRange.bound([id], [id, []])
const fileSchema = v.file()

/** An earlier version of the console kept the file in the record. */
function changeIn(transaction: IDBTransaction, id: string, change: (record: ImportRecord) => ImportRecord): void {
  const store = transaction.objectStore(imports)
  const request: IDBRequest<unknown> = store.get(id)
  request.onsuccess = () => {
    const record = readImport(request.result)
    if (record === undefined) return
    const { file, ...changed } = change(record)
    store.put(changed)
    if (file !== undefined) transaction.objectStore(parts).put(file, filePlace(id))
  }
}

export const browserStore = (): ImportStore => ({
  async all() {
    const records: readonly unknown[] = await resultOf((await reading(imports)).getAll())
    return records.flatMap((each) => readImport(each) ?? [])
  },
  importOf: async (id) => readImport(await resultOf((await reading(imports)).get(id))),
  keep: (record, file) =>
    write((transaction) => {
      transaction.objectStore(imports).put(record)
      transaction.objectStore(parts).put(file, filePlace(record.id))
    }),
  async fileOf(id) {
    const file = v.safeParse(fileSchema, await resultOf((await reading(parts)).get(filePlace(id))))
    return file.success ? file.output : readImport(await resultOf((await reading(imports)).get(id)))?.file
  },
  change: (id, change) => write((transaction) => changeIn(transaction, id, change)),
  dropFile: (id) =>
    write((transaction) => {
      transaction.objectStore(parts).delete(filePlace(id))
    }),
  forget: (id) =>
    write((transaction) => {
      transaction.objectStore(imports).delete(id)
      transaction.objectStore(parts).delete(everyPlace(id))
    }),
  async part(id, part) {
    const parsed = v.safeParse(partSchema, await resultOf((await reading(parts)).get([id, part])))
    return parsed.success ? parsed.output : undefined
  },
  keepPart: (id, part, stored, counts): Promise<void> =>
    write((transaction) => {
      const store = transaction.objectStore(parts)
      if (stored === undefined) store.delete([id, part])
      else store.put(stored, [id, part])
      if (counts !== undefined) changeIn(transaction, id, (record) => withCounts(record, counts))
    }),
  async parts(id) {
    const places: readonly unknown[] = await resultOf((await reading(parts)).getAllKeys(everyPlace(id)))
    return places.flatMap((place) => (Array.isArray(place) && typeof place[1] === 'string' ? [place[1]] : []))
  },
})
