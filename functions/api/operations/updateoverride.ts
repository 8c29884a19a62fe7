import { updateoverride } from '../../operations/updateoverride.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(updateoverride)
