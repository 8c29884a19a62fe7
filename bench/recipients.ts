/**
 * `node bench/recipients.ts [SIZE...]`: counts the pages of an issue's recipients, with 1,000, 10,000 and 100,000 of
 * them by default. Ends with exit code 1 where a page takes more than four round trips, or somebody is missed. It
 * stands apart from `npm run bench`, as its tables have every recipient.
 */
import { describeCommands } from './meter.ts'
import { countRecipients, pageSize } from './recipients-count.ts'
import { printTable } from './table.ts'

const given = process.argv.slice(2).map(Number)
const counted = await countRecipients(given.length > 0 ? given : [1_000, 10_000, 100_000])
const isHeld = ({ trips, found, recipients }: (typeof counted)[number]) => trips <= 4 && found === recipients
printTable(
  `The recipients of an issue, in pages of ${pageSize}`,
  counted.map((each) => ({
    recipients: each.recipients,
    pages: each.pages,
    found: each.found,
    'round trips, at most': each.trips,
    calls: describeCommands(each.tally.commands),
    'read units': each.tally.readUnits,
    held: isHeld(each),
  })),
)
if (!counted.every(isHeld)) process.exitCode = 1
