/** `npm run restore`: makes the data folder of a service of a backup. */
import { storedFormat } from '../functions/store/stored-format.ts'
import { restore } from './backup.ts'
import { parseArguments, runCommand, usageLine, UsageError } from './command-line.ts'

const usage = 'npm run restore -- FOLDER [--data DIR]'

async function main(): Promise<void> {
  const { values, positionals } = parseArguments(usage, {
    allowPositionals: true,
    options: { data: { type: 'string', default: '.data' } },
  })
  const [from, ...more] = positionals
  if (from === undefined || more.length > 0) throw new UsageError(usageLine(usage))
  process.umask(0o077)
  const { made_at, data_format } = await restore(from, values.data)
  console.log(`${values.data} is ${from}, made at ${made_at}. What came after that is not in it: docs/backup.md.`)
  if (data_format !== storedFormat) {
    console.log(`Its data has format ${data_format}: npm run migrate -- --data ${values.data} (docs/upgrade.md).`)
  }
}

await runCommand(main)
