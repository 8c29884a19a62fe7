/**
 * The deployment: one stack a stage (`cdk deploy -c stage=prod -c alarmEmail=ops@example.com`). It asks nothing of an
 * AWS account, so it synthesises anywhere, offline.
 */
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as v from 'valibot'
import { bundleAll, bundleFolder } from '../lib/bundles.ts'
import { ServiceStack } from '../lib/service-stack.ts'
import { parseStage } from '../lib/stage.ts'
import { functions } from '../lib/wiring.ts'

const app = new App()
const stage = parseStage(app.node.tryGetContext('stage'))
const alarmEmail = v.parse(v.optional(v.pipe(v.string(), v.email())), app.node.tryGetContext('alarmEmail'))

await bundleAll()
new ServiceStack(app, `subscriptions-${stage.name}`, {
  stage,
  functions,
  codeOf: (name) => Code.fromAsset(bundleFolder(name)),
  ...(alarmEmail === undefined ? {} : { alarmEmail }),
})
