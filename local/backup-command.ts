/** `npm run backup`: copies the data folder of a service, running or not, as of one instant. */
import { backUp } from './backup.ts'
import { parseArguments, runCommand, usageLine, UsageError } from './command-line.ts'

const usage = 'npm run backup -- FOLDER [--data DIR]'

async function main(): Promise<void> {
  const { values, positionals } = parseArguments(usage, {
    allowPositionals: true,
    options: { data: { type: 'string', default: '.data' } },
  })
  const [target, ...more] = positionals
  if (target === undefined || target === '' || more.length > 0) throw new UsageError(usageLine(usage))
  // The copy contains customers.
  process.umask(0o077)
  const { items, made_at } = await backUp(values.data, target, new Date())
  const held = Object.entries(items).map(([table, count]) => `${count} items of ${table}`)
  console.log(`${target} is ${values.data} as of ${made_at}, checked: ${held.join(', ')}.`)
}

await runCommand(main)
