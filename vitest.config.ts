import { defineConfig } from 'vitest/config'

const rules = ['test/domain/**/*.test.ts', 'test/invoice-document/**/*.test.ts']
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
      // Rules are pure, so their test files share what is loaded, which takes half as long.
      { extends: true, test: { name: 'rules', include: rules, exclude: counting, isolate: false } },
      { extends: true, test: { name: 'service', include: ['test/**/*.test.ts'], exclude: rules } },
      { extends: true, test: { name: 'counting', include: counting } },
    ],
  },
})
