import { createcustomer } from '../../operations/createcustomer.ts'
import { serveOperation } from './single-call.ts'

export const handler = serveOperation(createcustomer)
