import { updatecustomer } from '../../operations/updatecustomer.ts'
import { serveOperation } from './single-call.ts'

export const handler = serveOperation(updatecustomer)
