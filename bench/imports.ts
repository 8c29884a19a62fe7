/**
 * How large each function's bundle is, and how long a fresh process takes to import it, against a bundle that holds the
 * document client alone, as the SDK has it: with its whole chain of credential providers, which our bundles leave out.
 * What the client alone takes in a bundle like ours is shown beside it. The reference is imported before every other
 * import, so that what else the machine does weighs on both.
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
  readonly importMillis: number
  /** The median of its times over the median of all those of the document client. */
  readonly ratio: number
}

const documentClient = 'bench/document-client.ts'
export const mostBytes = 450_000
/** Those that take many operations hold all there are; nobody waits for their first call as for one customer's. */
const mostBytesOfMany = 600_000
export const mostBytesOf = (name: string): number =>
  name === 'update' || name === 'bulkupdates' ? mostBytesOfMany : mostBytes
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
    // The first round warms the system's file cache and counts for nothing.
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
const start = performance.now()
await import(file)
console.log(performance.now() - start)
`

async function importMillis(file: string): Promise<number> {
  const options = ['--input-type=module', '--eval', program, pathToFileURL(file).href]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  return Number(stdout)
}
