import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name))

type Project = 'together' | 'mocked' | 'alone' | 'browser'

/** The files of a project share what is loaded, unless they are alone. */
function projectOf(file: string): Project {
  const text = readFileSync(file, 'utf8')
  // Stories in a browser share the browser, and the document that their requests are held to.
  if (file.endsWith('.browser.test.ts')) return 'browser'
  if (isAlone(file, text)) return 'alone'
  // Each of them puts a mock in the place of clients, and takes that of the file before away.
  return text.includes('mockClient(') ? 'mocked' : 'together'
}

/** They put others in the place of modules or the environment, draw the tokens of others, or run processes. */
const isAlone = (file: string, text: string): boolean =>
  file === 'test/store/client.test.ts' ||
  /vi\.(mock|doMock|resetModules|stubGlobal)\(|'newToken'|setEnvironment\(|env\['AWS_ENDPOINT_URL/.test(text) ||
  (/\bmockClient\(/.test(text) && /\b(useEngine|useService|useScripts)\(/.test(text)) ||
  (file.startsWith('test/local/') &&
    /process\.env|spawn\(|\b(use(Engine|Service|Scripts)|start(Engine|Workers|Service)|keepLimits)\(/.test(text))

const byProject = Map.groupBy(files, projectOf)
const of = (name: Project) => ({ name, include: byProject.get(name) ?? [] })

// Processes that load the same libraries compile them once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled')

export default defineConfig({
  test: {
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // What is waited for comes late where the machine is busy.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Two cores, and a third process for what waits on the storage engine and the browser, a fifth of the time.
    maxWorkers: 3,
    unstubEnvs: true,
    restoreMocks: true,
    setupFiles: ['test/properties.ts'],
    projects: [
      // Files that leave nothing behind share the engine too. Not to load all anew takes a good deal less time.
      { extends: true, test: { ...of('together'), isolate: false } },
      { extends: true, test: { ...of('mocked'), isolate: false } },
      { extends: true, test: { ...of('browser'), isolate: false } },
      { extends: true, test: of('alone') },
    ],
  },
})
