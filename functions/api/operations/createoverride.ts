import { createoverride } from '../../operations/createoverride.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(createoverride)
