/** The tables of a template as the store of one machine has them. A table that the store cannot be is refused. */
import * as v from 'valibot'
import type { TableName, TableWiring } from '../lib/wiring.ts'
import type { Resource } from './assembly.ts'
import { named, readProperties } from './template-reading.ts'

export interface StageTable {
  /** The name on AWS. */
  readonly name: string
  readonly shape: TableWiring
}

const keySchema = <Kind extends 'HASH' | 'RANGE'>(kind: Kind) =>
  v.strictObject({ AttributeName: v.string(), KeyType: v.literal(kind) })
const keysSchema = v.strictTuple([keySchema('HASH'), keySchema('RANGE')])
const indexSchema = v.strictObject({
  IndexName: v.string(),
  KeySchema: keysSchema,
  Projection: v.strictObject({ ProjectionType: v.literal('KEYS_ONLY') }),
})
const replicaSchema = v.strictObject({
  ...named('Region', 'DeletionProtectionEnabled', 'PointInTimeRecoverySpecification'),
  GlobalSecondaryIndexes: v.optional(v.array(v.strictObject({ IndexName: v.string() }))),
})
const tableSchema = v.strictObject({
  ...named('SSESpecification'),
  TableName: v.string(),
  AttributeDefinitions: v.array(v.strictObject({ AttributeName: v.string(), AttributeType: v.picklist(['S', 'N']) })),
  BillingMode: v.literal('PAY_PER_REQUEST'),
  KeySchema: keysSchema,
  GlobalSecondaryIndexes: v.optional(v.array(indexSchema), []),
  Replicas: v.strictTuple([replicaSchema]),
  StreamSpecification: v.optional(v.strictObject({ StreamViewType: v.literal('NEW_IMAGE') })),
  TimeToLiveSpecification: v.optional(v.strictObject({ AttributeName: v.string(), Enabled: v.literal(true) })),
})
type TableProperties = v.InferOutput<typeof tableSchema>

export const readTables = (resources: readonly Resource[]): readonly StageTable[] =>
  readProperties(resources, 'AWS::DynamoDB::GlobalTable', tableSchema).map((properties) => ({
    name: properties.TableName,
    shape: shapeOf(properties),
  }))

function shapeOf(properties: TableProperties): TableWiring {
  const types = new Map(
    properties.AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
  )
  const keys = ([partition, sort]: TableProperties['KeySchema']) => {
    const attribute = ({ AttributeName: name }: { readonly AttributeName: string }) => {
      const type = types.get(name)
      if (type === undefined) throw new Error(`The table ${properties.TableName} does not define its key ${name}.`)
      return { name, type }
    }
    return { partitionKey: attribute(partition), sortKey: attribute(sort) }
  }
  return {
    ...keys(properties.KeySchema),
    stream: properties.StreamSpecification !== undefined,
    timeToLive: properties.TimeToLiveSpecification?.AttributeName,
    indexes: properties.GlobalSecondaryIndexes.map(({ IndexName: name, KeySchema }) => ({ name, ...keys(KeySchema) })),
  }
}

/** The tables that the service names. Throws if the stage lacks one. */
export function shapesOf(tables: ReadonlyMap<string, StageTable>): Readonly<Record<TableName, TableWiring>> {
  const shape = (name: TableName) => {
    const table = tables.get(name)
    if (table === undefined) throw new Error(`The stage has no table ${name}.`)
    return table.shape
  }
  return { main: shape('main'), events: shape('events') }
}
