/** The progress of each function in its stream: a small file each in the data folder, or nowhere. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { positionSchema, type Position } from './stream-reader.ts'

export interface Checkpoints {
  /** Undefined if the function has not begun: it then begins with the oldest record. */
  of(consumer: string): Promise<Position | undefined>
  keep(consumer: string, position: Position): Promise<void>
}

/** Checkpoints of a service that keeps no data: there are no records from before its start. */
export const noCheckpoints: Checkpoints = {
  of: () => Promise.resolve(undefined),
  keep: () => Promise.resolve(),
}

export async function openCheckpoints(folder: string): Promise<Checkpoints> {
  await mkdir(folder, { recursive: true })
  const file = (consumer: string) => join(folder, `${consumer}.json`)
  return {
    async of(consumer) {
      // A missing or broken checkpoint only causes repeats.
      const text = await readFile(file(consumer), 'utf8').catch(() => '')
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), positionSchema), text)
      return parsed.success ? parsed.output : undefined
    },
    async keep(consumer, position) {
      const written = `${file(consumer)}.new`
      await writeFile(written, JSON.stringify(position))
      await rename(written, file(consumer))
    },
  }
}
