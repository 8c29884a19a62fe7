/** Runs the cdk of this project by Node.js itself, as Windows finds the names of commands in other ways. */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

/** Shows the output of cdk, and returns its exit code. */
export function runCdk(args: readonly string[]): number {
  const cdk = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk')
  const { status, error } = spawnSync(process.execPath, [cdk, ...args], { stdio: 'inherit' })
  if (error !== undefined) throw error
  return status ?? 1
}
