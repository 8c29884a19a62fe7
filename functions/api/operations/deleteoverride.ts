import { deleteoverride } from '../../operations/deleteoverride.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(deleteoverride)
