/**
 * The size of each function's bundle, and the time that a fresh process takes to import it, compared with a bundle of
 * the SDK's document client alone, with the whole chain of credential providers. The time of the client in a bundle
 * like that of the service is also shown. The reference is imported before every other import, so that other work of
 * the machine affects both.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { bundle } from '../lib/bundles.ts'
import { functions } from '../lib/wiring.ts'
import { median } from './statistics.ts'

export interface Imported {
  readonly name: string
  readonly bytes: number
  /** Processor time, which other work of the machine affects least. */
  readonly importMillis: number
  /** The median of its times, divided by the median of the document client's times. */
  readonly ratio: number
}

const documentClient = 'bench/document-client.ts'

/**
 * The most bytes of a bundle, by the kind of its function. Bytes matter less than the import, which has its own bound.
 * These bounds show when a bundle has got something that its function does not need. Most of them contain the SDK with
 * 200 KB, words in six languages with 120, and the rules with their base with 230.
 */
const mostBytesByKind = [
  { kind: 'calls, and what comes to most bundles', bytes: 660_000 },
  { kind: 'many operations in one call, which hold all there are', bytes: 760_000, names: ['update', 'bulkupdates'] },
  { kind: "e-mail by SES's client, which carries all of SES's calls", bytes: 720_000, names: ['webhooks'] },
  {
    kind: 'account files, with the reading of drawings, pictures and bank accounts',
    bytes: 860_000,
    names: [
      ...['settings-update', 'settings-plan', 'settings-plan-customer', 'settings-plan-customers'],
      'settings-webhook',
    ],
  },
  {
    kind: 'papers, with their typefaces',
    bytes: 2_000_000,
    names: ['invoice-pdf', 'invoices-print', 'mail', 'test-clock-move'],
  },
] as const
const [usual, ...others] = mostBytesByKind
export const mostBytesOf = (name: string): number =>
  others.find(({ names }) => names.some((each) => each === name))?.bytes ?? usual.bytes
export const mostRatio = 1.25

const alone = 'document client alone'
const asOurs = 'the same, bundled as ours'

/** Every function's bundle, after that of the document client alone. */
export async function measureImports(rounds: number): Promise<Imported[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bundles-'))
  try {
    const entries = Object.fromEntries(functions.map(({ name, entry }) => [name, entry]))
    const bundles = [
      ...(await bundle({ [alone]: documentClient }, folder, {})),
      ...(await bundle({ [asOurs]: documentClient, ...entries }, folder)),
    ]
    const client = bundles.find(({ name }) => name === alone)
    if (client === undefined) throw new Error('The bundle of the document client is missing.')
    const ofClient: number[] = []
    const own = new Map(bundles.map(({ name }) => [name, new Array<number>()]))
    // The first round warms the system's file cache and is not counted.
    for (let round = 0; round <= rounds; round++) {
      for (const { name, file } of bundles) {
        const before = await importMillis(client.file)
        const millis = await importMillis(file)
        if (round === 0) continue
        ofClient.push(before)
        own.get(name)?.push(millis)
      }
    }
    return bundles.map(({ name, bytes }) => {
      const importMillis = median(own.get(name) ?? [])
      return { name, bytes, importMillis, ratio: importMillis / median(ofClient) }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const program = `
const [, file] = process.argv
const before = process.cpuUsage()
await import(file)
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1000)
`

async function importMillis(file: string): Promise<number> {
  const options = ['--input-type=module', '--eval', program, pathToFileURL(file).href]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  return Number(stdout)
}
