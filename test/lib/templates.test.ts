import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { CfnQueue } from 'aws-cdk-lib/aws-sqs'
import { expect, it } from 'vitest'
import { linesOfTemplates } from '../../lib/templates.ts'

it('npm run synth names each stack with the file of its template', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'synth-'))
  try {
    const app = new App({ outdir, analyticsReporting: false, builtinCloudFormationValidation: false })
    for (const name of ['tables', 'service']) new CfnQueue(new Stack(app, name), 'Any')
    app.synth()
    const [head, ...stacks] = linesOfTemplates(outdir)
    expect(head).toMatch(/templates/)
    expect(stacks).toEqual(['tables', 'service'].map((name) => `  ${name}: ${outdir}/${name}.template.json`))
    expect(existsSync(join(outdir, 'service.template.json'))).toBe(true)
  } finally {
    rmSync(outdir, { recursive: true })
  }
})
