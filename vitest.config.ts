import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Two cores: one process each for the CPU-bound rules and for the tests that wait on the storage engine.
    maxWorkers: 2,
    unstubEnvs: true,
    restoreMocks: true,
  },
})
