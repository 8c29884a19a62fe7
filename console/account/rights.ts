/** Rights of the person's role. The service decides; the console only leaves out what would be refused. */
import { session } from './session.ts'

/** Calls that carry out operations. Each operation needs its own right. */
const callsOfMany = ['customers.bulkupdates', 'customers.update']

/** Whether a call is open, by its path below `/api/` with dots for slashes, such as `products.assignments`. */
export function may(call: string, kind: 'read' | 'write' = 'read'): boolean {
  const { allowed_apis, operations, read_only } = session.value.rights
  if (kind === 'write' && read_only) return false
  if (callsOfMany.includes(call)) return operations.length > 0 || allowed_apis.includes(call)
  const [api = ''] = call.split('.')
  return ['*', api, call, `${api}:${kind}`].some((name) => allowed_apis.includes(name))
}

/** Whether an operation may be carried out, such as `createoverride`. */
export const mayDo = (operation: string): boolean => session.value.rights.operations.includes(operation)

/** Whether files of a kind may be opened. A role may name only the kinds. */
export const mayReadFiles = (kind: string): boolean =>
  ['*', 'files', 'files:read', `files:${kind}`].some((name) => session.value.rights.allowed_apis.includes(name))
