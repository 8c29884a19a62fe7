/** `--dry-run`: the operations that the map makes of the file, without a service. `ask-service.ts` asks one. */
import { batchesOf } from './sending/batches.ts'
import type { Input } from './reading/line.ts'
import { englishFaults } from './fault-texts.ts'
import type { ImportMap } from './mapping/map.ts'
import { repeatsIn } from './mapping/repeats.ts'
import { mappedLines, type MappedLine } from './mapping/mapped-line.ts'
import { countPast, nothingOfPast, pastWords } from './mapping/past.ts'
import { unseenWords, watched } from './mapping/unseen.ts'

/** The number of faults above which a list is no longer helpful. */
export const maxFaults = 100

/** Returns the number of faulty lines. */
export async function dryRun(options: {
  readonly input: Input
  readonly map: ImportMap
  readonly show: number
  readonly batch: number
  readonly nowMillis: number
  /** Whether the service is asked next. */
  readonly goesOn: boolean
  readonly write: (text: string) => void
}): Promise<number> {
  const { map, nowMillis, write } = options
  const { lines: read, unseen } = watched(options.input, map)
  let lines = 0
  let operations = 0
  let failed = 0
  let requests = 0
  const past = nothingOfPast()
  const repeatsOf = repeatsIn(englishFaults)
  for await (const batch of batchesOf(mappedLines(read, map), { operations: options.batch })) {
    for (const line of batch.lines) {
      lines += 1
      if (lines <= options.show) write(operationLines(line))
      const faults = [...line.faults, ...repeatsOf(line)]
      if (faults.length > 0 && (failed += 1) <= maxFaults) write(faultsOf({ ...line, faults }))
    }
    for (const operation of batch.lines.flatMap((line) => line.operations)) countPast(past, operation, nowMillis)
    const size = batch.lines.reduce((sum, line) => sum + line.operations.length, 0)
    operations += size
    if (size > 0) requests += 1
  }
  if (failed > maxFaults) write(`… and ${failed - maxFaults} lines more.\n`)
  write(unseenWords(unseen))
  write(pastWords(past))
  write(
    `${lines} lines, ${operations} operations in ${requests} requests, ${failed} lines at fault.` +
      `${options.goesOn ? '' : ' Nothing was sent.'}\n`,
  )
  return failed
}

const operationLines = ({ number, operations }: MappedLine) =>
  operations.map(({ json }) => `${number}: ${json}\n`).join('') || `${number}: no operation\n`

export const faultsOf = ({ number, faults }: Pick<MappedLine, 'number' | 'faults'>): string =>
  faults
    .map(
      ({ operation, field, message }) =>
        `${number}: ${[operation, field, message].filter((part) => part !== '').join(': ')}\n`,
    )
    .join('')
