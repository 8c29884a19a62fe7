/** A file in which the processes of a run tell each other what keeps the rules of accessibility (`axe.ts`). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    readonly accessibleFile: string
  }
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'accessible-'))
  const file = join(folder, 'names')
  const forget = () => writeFileSync(file, '')
  forget()
  // While somebody watches, a changed page is checked anew.
  project.onTestsRerun(forget)
  project.provide('accessibleFile', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
