/**
 * The deployment: a stack of tables, one of files, and one of everything else for a stage (`npm run deploy -- -c
 * stage=prod`), with the options of `stages/prod.json`. It asks nothing of an AWS account, so it synthesises anywhere,
 * offline.
 */
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { bundleAll, bundleFolder } from '../lib/bundles.ts'
import { FilesStack } from '../lib/files.ts'
import { ServiceStack } from '../lib/service-stack.ts'
import { readStage, StageError, stackNameOf, tablesPrefixOf, type Stage } from '../lib/stage.ts'
import { TablesStack } from '../lib/tables.ts'
import { functions } from '../lib/wiring.ts'

const app = new App()
const stage = stageOrEnd()

await bundleAll()
const { tables } = new TablesStack(app, `${tablesPrefixOf(stage)}-tables`, { stage })
const { files } = new FilesStack(app, `${stackNameOf(stage)}-files`, { stage })
new ServiceStack(app, stackNameOf(stage), {
  stage,
  tables,
  files,
  functions,
  codeOf: (name) => Code.fromAsset(bundleFolder(name)),
})

/** Ends with a line and exit code 1 if the options are refused: a stack trace would add nothing. */
function stageOrEnd(): Stage {
  try {
    if (app.node.tryGetContext('alarmEmail') !== undefined) {
      throw new StageError('alarmEmail is an option of the stage: write it into its file, stages/<stage>.json.')
    }
    return readStage(app.node.tryGetContext('stage'))
  } catch (error) {
    if (!(error instanceof StageError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
