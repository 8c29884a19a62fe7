/** Imports in the memory of the worker, for a browser that keeps nothing. */
import { withCounts, type ImportRecord, type KeptPart } from './import-record.ts'
import type { ImportStore } from './import-store.ts'

interface InMemory {
  record: ImportRecord
  file: File | undefined
  readonly parts: Map<string, KeptPart>
}

export function memoryStore(): ImportStore {
  const kept = new Map<string, InMemory>()
  const change = (id: string, changed: (of: InMemory) => void) => {
    const of = kept.get(id)
    if (of !== undefined) changed(of)
    return Promise.resolve()
  }
  return {
    all: () => Promise.resolve([...kept.values()].map(({ record }) => record)),
    importOf: (id) => Promise.resolve(kept.get(id)?.record),
    keep(record, file) {
      kept.set(record.id, { record, file, parts: new Map() })
      return Promise.resolve()
    },
    fileOf: (id) => Promise.resolve(kept.get(id)?.file),
    change: (id, changed) => change(id, (of) => (of.record = changed(of.record))),
    dropFile: (id) => change(id, (of) => (of.file = undefined)),
    forget(id) {
      kept.delete(id)
      return Promise.resolve()
    },
    part: (id, part) => Promise.resolve(kept.get(id)?.parts.get(part)),
    keepPart: (id, part, state, counts) =>
      change(id, (of) => {
        if (state === undefined) of.parts.delete(part)
        else of.parts.set(part, state)
        if (counts !== undefined) of.record = withCounts(of.record, counts)
      }),
    parts: (id) => Promise.resolve([...(kept.get(id)?.parts.keys() ?? [])]),
  }
}
