/** The command line of `npm run import`. */
import { parseArgs } from 'node:util'
import { maxOperations } from './batches.ts'
import { ImportError } from './import-error.ts'

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
  --dry-run               sends nothing: checks every line against the map and prints operations
  --show N                of how many lines --dry-run prints the operations; default 3
  --journal FILE          what was sent and answered; default FILE.import-journal
  --restart               forgets the journal and sends every line again
  --new-key               goes on with another key of the same account
  --unanswered send|skip  what to do with lines that were sent over 23 hours ago and not answered
  --help                  prints this

Beside the journal stand FILE.import-report.csv, with each fault and its line, and FILE.import-failed.csv (or .tsv,
.jsonl), with the lines that failed: mended, it can be imported alone.

Exit code: 0 where every line was imported, 1 where some failed, 2 where it could not run, or not to its end.`

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'dry-run'; readonly source: Source; readonly show: number }
  | { readonly kind: 'import'; readonly source: Source; readonly target: Target; readonly how: How }

export interface Source {
  readonly file: string
  readonly map: string
  readonly delimiter: string | undefined
  readonly batch: number
}

export interface Target {
  readonly url: URL
  readonly key: string
}

export interface How {
  readonly concurrency: number
  readonly rate: number
  readonly externalLookup: boolean
  readonly journal: string
  readonly restart: boolean
  readonly newKey: boolean
  readonly unanswered: 'ask' | 'send' | 'skip'
}

/** Throws an ImportError where it cannot be understood. */
export function readCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  const { values, positionals } = parse(args)
  if (values.help === true) return { kind: 'help' }
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw wrong('expected one FILE')
  if (values.map === undefined) throw wrong('--map is missing')
  const source = {
    file,
    map: values.map,
    delimiter: values.delimiter === undefined ? undefined : delimiterOf(values.delimiter),
    batch: numberOf('batch', values.batch ?? '200', { from: 1, to: maxOperations, whole: true }),
  }
  if (values['dry-run'] === true) {
    return {
      kind: 'dry-run',
      source,
      show: numberOf('show', values.show ?? '3', { from: 0, to: 1_000_000, whole: true }),
    }
  }
  return {
    kind: 'import',
    source,
    target: { url: urlOf(values.url), key: keyOf(values.key ?? environment['SERVICE_KEY']) },
    how: {
      concurrency: numberOf('concurrency', values.concurrency ?? '2', { from: 1, to: 4, whole: true }),
      rate: numberOf('rate', values.rate ?? '4', { from: 0.01, to: 5, whole: false }),
      externalLookup: values['no-external-lookup'] !== true,
      journal: values.journal ?? `${file}.import-journal`,
      restart: values.restart === true,
      newKey: values['new-key'] === true,
      unanswered: unansweredOf(values.unanswered),
    },
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        url: { type: 'string' },
        key: { type: 'string' },
        delimiter: { type: 'string' },
        batch: { type: 'string' },
        concurrency: { type: 'string' },
        rate: { type: 'string' },
        'no-external-lookup': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        show: { type: 'string' },
        journal: { type: 'string' },
        restart: { type: 'boolean' },
        'new-key': { type: 'boolean' },
        unanswered: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw wrong(error.message.split('. ')[0] ?? '')
  }
}

const wrong = (words: string) => new ImportError(`${words}. npm run import -- --help tells what there is.`)

function numberOf(
  name: string,
  text: string,
  { from, to, whole }: { from: number; to: number; whole: boolean },
): number {
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (number >= from && number <= to && (!whole || Number.isInteger(number))) return number
  throw wrong(`--${name} takes a ${whole ? 'whole ' : ''}number from ${from} to ${to}, not "${text}"`)
}

function delimiterOf(text: string): string {
  if (text === 'tab' || text === '\t') return '\t'
  if (text === ',' || text === ';' || text === '|') return text
  throw wrong(`--delimiter takes ",", ";", "|" or tab, not "${text}"`)
}

function urlOf(text: string | undefined): URL {
  if (text === undefined) throw wrong('--url is missing')
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return new URL(text)
  throw wrong(`--url takes an address such as http://127.0.0.1:8787, not "${text}"`)
}

/** Never said in a message. */
function keyOf(key: string | undefined): string {
  if (key === undefined || key === '') throw wrong('--key is missing, and SERVICE_KEY is not set')
  if (/^[!-~]+$/.test(key)) return key
  throw wrong('the key has characters that no key has')
}

function unansweredOf(text: string | undefined): How['unanswered'] {
  if (text === undefined) return 'ask'
  if (text === 'send' || text === 'skip') return text
  throw wrong(`--unanswered takes send or skip, not "${text}"`)
}
