/** Whether a stage is deployed already, and whether another deployment is possible. */
import { DescribeStacksCommand, type CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { FormatError, storedFormat } from '../functions/store/stored-format.ts'
import { stackNameOf, tablesPrefixOf, type Stage } from '../lib/stage.ts'
import type { deployedFormat } from './deployed-format.ts'
import { ok, problem, warning, type Result } from './preflight-finding.ts'

export const tablesStackOf = (stage: Stage) => `${tablesPrefixOf(stage)}-tables`

/** The state of both stacks. */
export async function checkStacks(client: CloudFormationClient, stage: Stage): Promise<Result> {
  const names = [tablesStackOf(stage), stackNameOf(stage)]
  const states = await Promise.all(names.map(async (name) => ({ name, status: await statusOf(client, name) })))
  const said = states.map(({ name, status }) => `${name}: ${status ?? 'not there yet'}`).join(', ')
  const has = (pattern: RegExp) => states.some(({ status = '' }) => pattern.test(status))
  if (has(/_IN_PROGRESS$/)) return problem(`${said}. A deployment is under way: wait for its end`)
  if (has(/_FAILED$/)) return problem(`${said}. It is stuck: docs/runbook/redeploy.md`)
  if (has(/^ROLLBACK_COMPLETE$/)) return warning(`${said}. Its first deployment failed: the next one clears it away`)
  return ok(said)
}

/** Whether the tables are there, belong to their stack, and have the format of this version. */
export async function checkTables(
  client: CloudFormationClient,
  format: typeof deployedFormat,
  stage: Stage,
): Promise<Result> {
  try {
    const tables = await format(stage)
    if (tables === 'no tables') return ok('not there yet')
    if ((await statusOf(client, tablesStackOf(stage))) === undefined) {
      return problem(
        `they are there without their stack: npx cdk deploy ${tablesStackOf(stage)} -c stage=${stage.name} --import-existing-resources`,
      )
    }
    return ok(tables === 'empty' ? 'there, without data' : `there, with data of format ${storedFormat}`)
  } catch (error) {
    if (error instanceof FormatError) return problem(error.message)
    throw error
  }
}

/** Undefined if there is no such stack. */
async function statusOf(client: CloudFormationClient, name: string): Promise<string | undefined> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }))
    return Stacks[0]?.StackStatus
  } catch (error) {
    // CloudFormation has no specific error for a missing stack.
    if (error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist')) {
      return undefined
    }
    throw error
  }
}
