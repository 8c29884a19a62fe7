import { switchsubscriptionplan } from '../../operations/switchsubscriptionplan.ts'
import { serveOperation } from './single-call.ts'

export const handler = /* @__PURE__ */ serveOperation(switchsubscriptionplan)
