import { createpayment } from '../../operations/createpayment.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(createpayment)
