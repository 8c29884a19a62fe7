import { defineConfig } from 'vitest/config'

/** Rules, pages, stacks and schemas are worked out in memory, and leave nothing behind that another file would meet. */
const pure = ['domain', 'http', 'invoice-document', 'lib', 'openapi', 'order-page', 'tools'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
)
/** They put counters in the place of modules that the others share, or run the service. */
const alone = [
  'test/domain/time-passed.test.ts',
  'test/invoice-document/made-once.test.ts',
  'test/openapi/examples*.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Two cores: one process each for the CPU-bound rules and for the tests that wait on the storage engine.
    maxWorkers: 2,
    unstubEnvs: true,
    restoreMocks: true,
    setupFiles: ['test/properties.ts'],
    projects: [
      // Pure test files share what is loaded, which takes half as long.
      { extends: true, test: { name: 'pure', include: pure, exclude: alone, isolate: false } },
      { extends: true, test: { name: 'service', include: ['test/**/*.test.ts'], exclude: pure } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
