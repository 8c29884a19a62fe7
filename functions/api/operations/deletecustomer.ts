import { deletecustomer } from '../../operations/deletecustomer.ts'
import { serveOperation } from './single-call.ts'

export const handler = serveOperation(deletecustomer)
