/** Lists of parts of the customer data, as `fields` and `prefetch` take them. */
import * as v from 'valibot'
import { customerParts, prefetchParts, type CustomerPart } from '../../domain/customer-parts.ts'
import { list } from '../../http/read-parameters.ts'

const partsParameter = (parts: readonly CustomerPart[]) => list(v.picklist(parts, `one of ${parts.join(', ')}`))
export const customerFieldsParameter = partsParameter(customerParts)
export const prefetchParameter = partsParameter(prefetchParts)
