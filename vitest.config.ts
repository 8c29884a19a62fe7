import { defineConfig } from 'vitest/config'

/** Rules and stacks are worked out in memory, and leave nothing behind that another test file would meet. */
const pure = ['test/domain/**/*.test.ts', 'test/invoice-document/**/*.test.ts', 'test/lib/**/*.test.ts']
/** They put counters in the place of modules that the others share. */
const counting = ['test/domain/time-passed.test.ts', 'test/invoice-document/made-once.test.ts']

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
      { extends: true, test: { name: 'pure', include: pure, exclude: counting, isolate: false } },
      { extends: true, test: { name: 'service', include: ['test/**/*.test.ts'], exclude: pure } },
      { extends: true, test: { name: 'counting', include: counting } },
    ],
  },
})
