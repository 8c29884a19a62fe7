/** A stage that is synthesised into a folder of its own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as v from 'valibot'
import { FilesStack } from '../../lib/files.ts'
import { ServiceStack } from '../../lib/service-stack.ts'
import { parseStage, stackNameOf, tablesPrefixOf } from '../../lib/stage.ts'
import { TablesStack } from '../../lib/tables.ts'
import { functions } from '../../lib/wiring.ts'
import { readStage } from '../../rehearsal/read-stage.ts'
import type { Stage } from '../../rehearsal/stage-template.ts'

const contextSchema = v.object({ context: v.record(v.string(), v.unknown()) })

/** The stage is read back as the command does. */
export const withSynthesisedStage = <Result>(
  work: (stage: Stage) => Promise<Result>,
  bundles?: ReadonlyMap<string, string>,
): Promise<Result> => withAssembly((folder) => work(readStage(folder)), bundles)

/** The folder exists until the work ends. `bundles` are folders of code by function. All other functions are stubs. */
export async function withAssembly<Result>(
  work: (folder: string) => Promise<Result>,
  bundles: ReadonlyMap<string, string> = new Map(),
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsed-'))
  try {
    const { context } = v.parse(contextSchema, JSON.parse(readFileSync('cdk.json', 'utf8')))
    const stage = parseStage(undefined, {})
    // Nested stacks name their templates, as with the command.
    const asCommand = { 'aws:cdk:disable-stack-trace': true, 'aws:cdk:enable-asset-metadata': true }
    const app = new App({
      outdir: folder,
      treeMetadata: false,
      builtinCloudFormationValidation: false,
      context: { ...context, ...asCommand },
    })
    const { tables } = new TablesStack(app, `${tablesPrefixOf(stage)}-tables`, { stage })
    const { files } = new FilesStack(app, `${stackNameOf(stage)}-files`, { stage })
    const codeOf = (name: string) => {
      const bundle = bundles.get(name)
      return bundle === undefined ? Code.fromInline('export const handler = () => undefined') : Code.fromAsset(bundle)
    }
    new ServiceStack(app, stackNameOf(stage), { stage, tables, files, functions, codeOf })
    app.synth()
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
