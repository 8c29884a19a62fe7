import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name))

/** Stories in a browser share the browser, and the document that their requests are held to. */
const isInBrowser = (file: string): boolean => file.endsWith('.browser.test.ts')

/** They put others in the place of modules, clients or the environment, draw the tokens of others, or run processes. */
const isAlone = (file: string): boolean =>
  /^test\/(local|browser|console)\//.test(file) ||
  file === 'test/store/client.test.ts' ||
  /vi\.(mock|doMock|resetModules|stubGlobal)\(|\bmockClient\(|'newToken'|setEnvironment\(|env\['AWS_ENDPOINT_URL/.test(
    readFileSync(file, 'utf8'),
  )

const alone = files.filter((file) => isAlone(file) && !isInBrowser(file))

export default defineConfig({
  test: {
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // What is waited for comes late where the machine is busy.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Two cores: one process each for the CPU-bound rules and for the tests that wait on the storage engine.
    maxWorkers: 2,
    unstubEnvs: true,
    restoreMocks: true,
    setupFiles: ['test/properties.ts'],
    projects: [
      // Files that leave nothing behind share what is loaded, and the engine, which takes a good deal less time.
      { extends: true, test: { name: 'together', include: files.filter((file) => !isAlone(file)), isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
      { extends: true, test: { name: 'browser', include: files.filter(isInBrowser), isolate: false } },
    ],
  },
})
