import { unassignproduct } from '../../operations/unassignproduct.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(unassignproduct)
