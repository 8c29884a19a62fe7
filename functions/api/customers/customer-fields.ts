/** A list of parts of the customer data, as `fields` and `prefetch` take it. */
import * as v from 'valibot'
import { customerParts } from '../../domain/customer-parts.ts'
import { list } from '../../http/read-parameters.ts'

export const customerFieldsParameter = list(v.picklist(customerParts, `one of ${customerParts.join(', ')}`))
