/**
 * The built files of the console, which are beside the function's bundle; a run on one machine names another folder. A
 * file is read when it is first requested, and stays in memory.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

export interface ConsoleFile {
  readonly type: string
  readonly bytes: Buffer
  /** The compressed bytes; absent if the build has none. */
  readonly brotli?: Buffer
  readonly etag: string
}

/** All files are text, because the gateway sends bytes only if it treats all bodies as bytes. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

const folder = () => process.env['CONSOLE_FILES'] ?? join(import.meta.dirname, 'console')

let names: Promise<ReadonlySet<string>> | undefined
const read = new Map<string, Promise<ConsoleFile>>()

/** Only files of the build are ever read, whatever the path is. Undefined for any other name. */
export async function consoleFile(name: string): Promise<ConsoleFile | undefined> {
  names ??= namesIn(folder())
  const fileNames = await names
  if (!fileNames.has(name)) return undefined
  const reading = read.get(name) ?? readBuilt(name, fileNames)
  read.set(name, reading)
  return await reading
}

/** The names of all files of the build. A missing folder is looked for again on the next call. */
async function namesIn(path: string): Promise<ReadonlySet<string>> {
  try {
    const entries = await readdir(path, { recursive: true })
    return new Set(entries.map((name) => name.replaceAll('\\', '/')))
  } catch (error) {
    console.error({ message: 'The console was not built.', error: String(error) })
    names = undefined
    return new Set()
  }
}

async function readBuilt(name: string, fileNames: ReadonlySet<string>): Promise<ConsoleFile> {
  const path = join(folder(), name)
  const bytes = await readFile(path)
  const brotli = fileNames.has(`${name}.br`) ? await readFile(`${path}.br`) : undefined
  return { type: typeOf(name) ?? '', bytes, etag: etagOf(bytes), ...(brotli !== undefined && { brotli }) }
}

/** The entity tag of a file's content. */
export const etagOf = (content: Buffer | string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** The media type of a name; undefined for names that are not served, such as the compressed forms and folders. */
export const typeOf = (name: string): string | undefined => types[extname(name)]
