import { assignproduct } from '../../operations/assignproduct.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(assignproduct)
