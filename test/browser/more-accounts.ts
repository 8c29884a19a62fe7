/**
 * A preload of a test service: applies the account files that the process of the tests sends, and ends the service and
 * its folder once that process is gone, however it ended.
 */
import { rmSync } from 'node:fs'
import { applyAccountFile } from '../../local/apply-account.ts'

process.once('exit', () => {
  const folder = process.env['SITE_FOLDER']
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})
process.on('message', (document) => {
  applyAccountFile({ path: 'account.json', document }).then(
    () => process.send?.('applied'),
    (error: unknown) => process.send?.(String(error)),
  )
})
if (!process.connected) process.exit(1)
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
