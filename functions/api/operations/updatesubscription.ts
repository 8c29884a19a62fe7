import { updatesubscription } from '../../operations/updatesubscription.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(updatesubscription)
