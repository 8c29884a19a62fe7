/**
 * The two tables of the wiring: on demand, encrypted with DynamoDB's own key, restorable to any second of the last 35
 * days. They cannot be recreated, so they have their own stack: everything else can be destroyed and deployed again.
 * Their names follow from the stage's, so that commands find them by `--stack NAME` alone.
 */
import { Aws, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
  type Attribute,
} from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { tablesPrefixOf, type Stage } from './stage.ts'
import { tables, type FunctionWiring, type TableName, type TableWiring } from './wiring.ts'

/**
 * The stack has no termination protection. With it CloudFormation would refuse to remove a failed first deployment, and
 * the tables outlive their stack anyway.
 */
export class TablesStack extends Stack {
  readonly tables: Tables

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, {
      ...props,
      env: environmentOf(stage),
      description: 'Tables of subscription management and billing.',
    })
    this.tables = new Tables(this, 'Tables', { stage })
  }
}

/** The target of a stage's deployment. Without options the caller's credentials decide. */
export const environmentOf = ({ account, region }: Stage) => ({
  ...(account === undefined ? {} : { account }),
  ...(region === undefined ? {} : { region }),
})

/**
 * A table for the other stacks. The name and the ARN are text, because the name is fixed. A reference to the table
 * would be `Fn::GetStackOutput`, which CloudFormation does not take within other functions in all regions.
 */
export interface StageTable {
  readonly name: string
  readonly arn: string
  /**
   * A reference, because it contains the instant at which the stream was made. It is never part of another function.
   */
  readonly streamArn: string | undefined
}

export class Tables extends Construct {
  readonly byName: Readonly<Record<TableName, StageTable>>

  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id)
    const main = this.make('main', stage)
    const events = this.make('events', stage)
    // The tables are created in turn. So nothing has to be removed if the first one fails.
    events.node.addDependency(main)
    this.byName = { main: forOtherStacks('main', main, stage), events: forOtherStacks('events', events, stage) }
  }

  /** Lets a function use the tables as its wiring says, and gives it their names. */
  letUse(lambda: Function, wiring: FunctionWiring): void {
    for (const name of tableNames) {
      const actions = wiring.tables[name] ?? []
      const indexes = tables[name].indexes.filter((index) => wiring.indexes?.includes(index.name))
      if (actions.length > 0) {
        const resources = [this.byName[name].arn]
        lambda.addToRolePolicy(new PolicyStatement({ actions: actions.map(iamAction), resources }))
      }
      if (indexes.length > 0) {
        const resources = indexes.map((index) => `${this.byName[name].arn}/index/${index.name}`)
        lambda.addToRolePolicy(new PolicyStatement({ actions: [iamAction('Query')], resources }))
      }
      if (actions.length + indexes.length > 0) {
        lambda.addEnvironment(`${name.toUpperCase()}_TABLE`, this.byName[name].name)
      }
    }
  }

  private make(name: TableName, stage: Stage): TableV2 {
    const wiring: TableWiring = tables[name]
    return new TableV2(this, name, {
      tableName: tableNameOf(name, stage),
      partitionKey: attribute(wiring.partitionKey),
      sortKey: attribute(wiring.sortKey),
      globalSecondaryIndexes: wiring.indexes.map((index) => ({
        indexName: index.name,
        partitionKey: attribute(index.partitionKey),
        sortKey: attribute(index.sortKey),
        projectionType: ProjectionType.KEYS_ONLY,
      })),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.protected,
      // Tables of a failed first deployment are deleted with it, so that the next deployment can create them.
      removalPolicy: stage.protected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      ...(wiring.stream ? { dynamoStream: StreamViewType.NEW_IMAGE } : {}),
      ...(wiring.timeToLive === undefined ? {} : { timeToLiveAttribute: wiring.timeToLive }),
    })
  }
}

const tableNameOf = (name: TableName, stage: Stage) => `${tablesPrefixOf(stage)}-${name}`

function forOtherStacks(name: TableName, table: TableV2, stage: Stage): StageTable {
  const tableName = tableNameOf(name, stage)
  return {
    name: tableName,
    arn: `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${tableName}`,
    streamArn: table.tableStreamArn,
  }
}

const tableNames = ['main', 'events'] as const satisfies readonly TableName[]

const iamAction = (action: string) => `dynamodb:${action}`

function attribute({ name, type }: TableWiring['partitionKey']): Attribute {
  return { name, type: type === 'S' ? AttributeType.STRING : AttributeType.NUMBER }
}
