/** What the role of the person may do. The service decides; the console only leaves out what would be refused. */
import { session } from './session.ts'

/** Whether a call is open, by its path below `/api/` with dots for slashes, such as `products.assignments`. */
export function may(call: string, kind: 'read' | 'write' = 'read'): boolean {
  const { allowed_apis } = session.value.rights
  const [api = ''] = call.split('.')
  return ['*', api, call, `${api}:${kind}`].some((name) => allowed_apis.includes(name))
}

/** Whether an operation may be carried out, such as `createoverride`. */
export const mayDo = (operation: string): boolean => session.value.rights.operations.includes(operation)
