/**
 * Resolves the project's own modules as the service does. When watching, Vitest resolves modules in its usual way,
 * because it follows imports to find the tests to repeat. Stacks have the positions of the files, because types become
 * blanks.
 */
import { setSourceMapsSupport } from 'node:module'

if (process.env['VITEST_MODE'] !== 'WATCH') {
  await import('../local/quick-start.ts')
  setSourceMapsSupport(false)
}
