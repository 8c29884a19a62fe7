/**
 * The deployment: one stack a stage (`cdk deploy -c stage=prod -c alarmEmail=ops@example.com`). It asks nothing of an
 * AWS account, so it synthesises anywhere, offline.
 */
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as v from 'valibot'
import { bundleAll, bundleFolder } from '../lib/bundles.ts'
import { ServiceStack } from '../lib/service-stack.ts'
import { parseAlarmEmail, parseStage } from '../lib/stage.ts'
import { functions } from '../lib/wiring.ts'

const app = new App()
const stage = context('stage', parseStage)
const alarmEmail = context('alarmEmail', parseAlarmEmail)

await bundleAll()
new ServiceStack(app, `subscriptions-${stage.name}`, {
  stage,
  functions,
  codeOf: (name) => Code.fromAsset(bundleFolder(name)),
  ...(alarmEmail === undefined ? {} : { alarmEmail }),
})

/** Ends with a line and exit code 1 where the value is refused: no stack tells more than the option's name. */
function context<Value>(name: string, parse: (value: unknown) => Value): Value {
  try {
    return parse(app.node.tryGetContext(name))
  } catch (error) {
    if (!v.isValiError(error)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
