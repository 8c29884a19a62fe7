/** The text that `npm run import -- --help` prints. */
import { maxOperations } from './sending/batches.ts'

export const help = `npm run import -- FILE.csv|.tsv|.jsonl --map MAP.json --url URL --key KEY

Imports the lines of a file as operations of POST /api/customers/bulkupdates/, as the map says (docs/import.md).
After an interruption the same command goes on where it ended, and does nothing twice.

  --map FILE              how a line becomes operations
  --url URL               the service, such as http://127.0.0.1:8787
  --key KEY               its API access key; better in the environment variable SERVICE_KEY
  --delimiter MARK        between cells: "," (default for .csv), ";", "|" or tab (default for .tsv)
  --batch N               operations a request, 1 to ${maxOperations}; default 200
  --concurrency N         requests at a time, 1 to 4; default 2
  --rate N                requests a second, up to 5, which is all that the service allows a client; default 4
  --no-external-lookup    leaves out validation by external services, such as of tax registration ids
  --dry-run               imports nothing: checks every line against the map and prints operations. With --url the
                          service previews every line: what it refuses, and how many periods, events and documents
                          the import makes
  --show N                of how many lines --dry-run prints the operations; default 3
  --journal FILE          what was sent and answered; default FILE.import-journal
  --restart               forgets the journal and sends every line again
  --new-key               goes on with another key of the same account
  --unanswered send|skip  what to do with lines that were sent and not answered, where the service can no longer tell
                          whether they were done: sent over 23 hours ago, or refused when they were sent again
  --help                  prints this

Beside the journal stand FILE.import-report.csv, with each fault and its line, and FILE.import-failed.csv (or .tsv,
.jsonl), with the lines that failed: mended, it can be imported alone.

Exit code: 0 where every line was imported, 1 where some failed, 2 where it could not run, or not to its end.`
