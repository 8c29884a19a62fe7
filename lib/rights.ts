/**
 * The rights of a function of the wiring to tables, queues, files and e-mail, one right per line: `dynamodb:PutItem on
 * main`. The stack grants them by policies. On one machine and in tests the clients check them.
 */
import type { FunctionWiring } from './wiring.ts'

export const tableRight = (action: string, table: string) => `dynamodb:${action} on ${table}`
/** An index is granted separately from its table. */
export const indexRight = (action: string, table: string, index: string) =>
  tableRight(action, `${table}/index/${index}`)
export const queueRight = (action: string, queue: string) => `sqs:${action} on ${queue}`
export const fileRight = (action: string) => `s3:${action} on files`
export const mailRight = 'ses:SendEmail'

export function rightsOf({
  tables,
  indexes = [],
  sends = [],
  measures = [],
  files = [],
  mail,
}: FunctionWiring): string[] {
  return [
    ...Object.entries(tables).flatMap(([table, actions]) => actions.map((action) => tableRight(action, table))),
    ...indexes.map((index) => indexRight('Query', 'main', index)),
    ...sends.map((queue) => queueRight('SendMessage', queue)),
    ...measures.map((queue) => queueRight('GetQueueAttributes', queue)),
    ...files.map(fileRight),
    ...(mail ? [mailRight] : []),
  ]
}
