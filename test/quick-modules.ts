/**
 * Finds the project's own modules as the service does. Vitest follows imports to know what to run again after a change,
 * so watching goes the usual way. Positions in stacks are those of the files, as types are only blanked out.
 */
import { setSourceMapsSupport } from 'node:module'

if (process.env['VITEST_MODE'] !== 'WATCH') {
  await import('../local/quick-start.ts')
  setSourceMapsSupport(false)
}
