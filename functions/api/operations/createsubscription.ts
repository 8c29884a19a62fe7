import { createsubscription } from '../../operations/createsubscription.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(createsubscription)
