import { cancelsubscription } from '../../operations/cancelsubscription.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(cancelsubscription)
