/** Imports in the memory of the worker, for a browser that keeps nothing. */
import { withCounts, type ImportRecord, type KeptPart } from './import-record.ts'
import type { ImportStore } from './import-store.ts'

interface InMemory {
  record: ImportRecord
  file: File | undefined
  readonly parts: Map<string, KeptPart>
}

export function memoryStore(): ImportStore {
  const imports = new Map<string, InMemory>()
  const change = (id: string, changed: (entry: InMemory) => void) => {
    const entry = imports.get(id)
    if (entry !== undefined) changed(entry)
    return Promise.resolve()
  }
  return {
    all: () => Promise.resolve([...imports.values()].map(({ record }) => record)),
    importOf: (id) => Promise.resolve(imports.get(id)?.record),
    keep(record, file) {
      imports.set(record.id, { record, file, parts: new Map() })
      return Promise.resolve()
    },
    fileOf: (id) => Promise.resolve(imports.get(id)?.file),
    change: (id, changed) => change(id, (entry) => (entry.record = changed(entry.record))),
    dropFile: (id) => change(id, (entry) => (entry.file = undefined)),
    forget(id) {
      imports.delete(id)
      return Promise.resolve()
    },
    part: (id, part) => Promise.resolve(imports.get(id)?.parts.get(part)),
    keepPart: (id, part, state, counts) =>
      change(id, (entry) => {
        if (state === undefined) entry.parts.delete(part)
        else entry.parts.set(part, state)
        if (counts !== undefined) entry.record = withCounts(entry.record, counts)
      }),
    parts: (id) => Promise.resolve([...(imports.get(id)?.parts.keys() ?? [])]),
  }
}
