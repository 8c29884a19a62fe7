import { invoice } from '../operations/invoice.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(invoice)
