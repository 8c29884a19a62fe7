import { invoice } from '../../operations/invoice-operation.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(invoice)
