/** Finds files and exports that nothing uses. Entries are the commands, the functions of the wiring and the tests. */
import type { KnipConfig } from 'knip'
import { functions } from './lib/wiring.ts'

const handlers = functions.flatMap(({ entry }) => (typeof entry === 'string' ? [entry] : []))

export default {
  entry: [
    ...handlers,
    'functions/operations/all-operations.ts',
    'bin/*.ts',
    'local/*.{ts,js}',
    'bench/*.ts',
    'emulation/emulate.ts',
    'clients/typescript/{build-package,src/index}.ts',
    // Bundles put these in the place of parts of the SDK.
    'lib/{lambda-credentials,no-brotli,no-event-streams}.ts',
    'console/main.tsx',
    'console/import-worker/import-worker.ts',
    'test/**/*.ts',
    'examples/**/*.{js,mjs,ts}',
  ],
  project: ['{bin,lib,functions,local,tools,bench,emulation,console,clients,test}/**/*.{ts,tsx}'],
  ignore: ['test/clients/**'],
  // Fonts are read as files, and the generator of types runs as a command.
  ignoreDependencies: ['@expo-google-fonts/open-sans', '@hey-api/openapi-ts'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
