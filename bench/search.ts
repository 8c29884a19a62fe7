/**
 * `node bench/search.ts [SIZE...]`: counts searches in accounts with so many customers, 100, 10,000 and 50,000 by
 * default. Ends with exit code 1 where a search takes more than two round trips. It stands apart from `npm run bench`,
 * as its tables have a dozen entries a customer.
 */
import { describeCommands } from './meter.ts'
import { countSearches } from './search-count.ts'
import { printTable } from './table.ts'

const given = process.argv.slice(2).map(Number)
const counted = await countSearches(given.length > 0 ? given : [100, 10_000, 50_000])
printTable(
  'Searches, most of whose words all customers have',
  counted.map(({ customers, text, found, trips, tally }) => ({
    customers,
    text,
    'round trips': trips,
    calls: describeCommands(tally.commands),
    'read units': tally.readUnits,
    found: found.customers.length,
    more: found.more,
    held: trips <= 2,
  })),
)
if (counted.some(({ trips }) => trips > 2)) process.exitCode = 1
