import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, sep } from 'node:path'
import { defineConfig } from 'vitest/config'

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name.replaceAll(sep, '/')}`)

type Project = 'together' | 'alone' | 'replacing' | 'browser'

/** The files of a project share what is loaded, unless they are alone. */
function projectOf(file: string): Project {
  const text = readFileSync(file, 'utf8')
  // Stories in a browser share the browser, and the document that their requests are held to.
  if (file.endsWith('.browser.test.ts')) return 'browser'
  if (/vi\.(mock|doMock|resetModules)\(/.test(text)) return 'replacing'
  return isAlone(file, text) ? 'alone' : 'together'
}

/** Attempts against faults of the storage follow each other without a wait, too quickly once all code is warm. */
const tooQuickTogether = ['test/store/client.test.ts', 'test/api/bulk/faults.engine.test.ts']
/** Files that wait longer than they work, beside others that do. */
const mostlyWaiting = ['test/local/queue-emulator.test.ts', 'test/outside/http-post.test.ts']

/**
 * Files run alone if they change the environment, run a service or an engine, or leave mocks of clients or refused
 * rights behind.
 */
const isAlone = (file: string, text: string): boolean =>
  [...tooQuickTogether, ...mostlyWaiting].includes(file) ||
  (text.includes('mockClient(') && !/\.restore\(\)|useMock\(|removedAfter\(/.test(text)) ||
  /setEnvironment\(|withRights\(|env\['AWS_ENDPOINT_URL/.test(text) ||
  (file.startsWith('test/local/') &&
    /process\.env|spawn\(|AWS_ENDPOINT_URL|\b(useScripts|start(Engine|Workers|Service))\(/.test(text))

const byProject = Map.groupBy(files, projectOf)
const of = (name: Project) => ({ name, include: byProject.get(name) ?? [] })

/**
 * Node.js itself loads the modules, which takes a quarter less CPU than the module runner of Vite. The runner stays with
 * files that replace modules.
 */
const byNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: ['test/quick-modules.ts'],
}
const shared = { ...byNode, isolate: false }

/**
 * A process for each core, one more for files that wait for the browser, and more yet for files that wait for processes
 * of their own. A process that several files share takes five CPU-seconds to load and compile the code. Projects of one
 * group have the same number of processes.
 */
const cores = Math.min(availableParallelism(), 4)
/** With keys of accounts (`test/deployed-service.ts`), one test after another looks for an unused one. */
const inLine = process.env['SERVICE_KEY'] === undefined ? {} : { maxWorkers: 1 }
const busy = { maxWorkers: cores, ...inLine, sequence: { groupOrder: 1 } }
/** A machine that does much else at the same time may be this late with a page. */
const late = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000, interval: 50 } } }
const oneFile = { globalSetup: ['test/browser/accessible-file.ts'] }
const alone = { maxWorkers: 3 * cores + 1, ...inLine, sequence: { groupOrder: 2 } }
const looking = { maxWorkers: cores + 1, sequence: { groupOrder: 3 } }

// Processes that load the same libraries compile them once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled')

export default defineConfig({
  test: {
    // Results are late on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    setupFiles: ['test/undo-stubs.ts', 'test/properties.ts', 'test/secrets-in-logs.ts'],
    projects: [
      // Files that leave nothing behind share the engine too. Not to load all anew takes a good deal less time.
      { extends: true, test: { ...of('together'), ...shared, ...busy } },
      { extends: true, test: { ...of('browser'), ...shared, ...looking, ...late, ...oneFile } },
      { extends: true, test: { ...of('alone'), ...byNode, ...alone } },
      { extends: true, test: { ...of('replacing'), ...alone } },
    ],
  },
})
