/** The command line of `npm run import`. */
import { parseArgs } from 'node:util'
import { maxOperations } from './sending/batches.ts'
import { ImportError } from './import-error.ts'

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'dry-run'; readonly source: Source; readonly show: number; readonly asking?: Asking }
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

export interface Load {
  readonly concurrency: number
  readonly rate: number
}

/** A service that previews the lines of a dry run. */
export interface Asking {
  readonly target: Target
  readonly load: Load
}

export interface How extends Load {
  readonly externalLookup: boolean
  readonly journal: string
  readonly restart: boolean
  readonly newKey: boolean
  readonly unanswered: 'ask' | 'send' | 'skip'
}

/** Throws an ImportError if it cannot be understood. */
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
  const load = {
    concurrency: numberOf('concurrency', values.concurrency ?? '2', { from: 1, to: 4, whole: true }),
    rate: numberOf('rate', values.rate ?? '4', { from: 0.01, to: 5, whole: false }),
  }
  const targetOf = () => ({ url: urlOf(values.url), key: keyOf(values.key ?? environment['SERVICE_KEY']) })
  if (values['dry-run'] === true) {
    return {
      kind: 'dry-run',
      source,
      show: numberOf('show', values.show ?? '3', { from: 0, to: 1_000_000, whole: true }),
      ...(values.url !== undefined && { asking: { target: targetOf(), load } }),
    }
  }
  return {
    kind: 'import',
    source,
    target: targetOf(),
    how: {
      ...load,
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

const wrong = (words: string) => new ImportError(`${words}. npm run import -- --help lists the options.`)

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

/** The key, which no message ever shows. */
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
