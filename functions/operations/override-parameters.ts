/** Shared by the operations on overrides. */
import * as v from 'valibot'
import { writtenAddress } from '../domain/customer/filter-schema.ts'
import { overrideTypes } from '../domain/settings/settings.ts'
import { jsonObject, noArray, wholeNumber } from '../http/read-parameters.ts'
import { datetimeWords, dateWords } from '../http/schema-words.ts'

export const overrideTypeParameter = v.picklist(overrideTypes, `one of ${overrideTypes.join(', ')}`)

export const overrideIdParameter = v.pipe(
  v.string(),
  v.minLength(1, 'an override id'),
  v.description('The id from createoverride and the reads of customers.'),
)

const datetime = (words: string) =>
  v.exactOptional(v.pipe(v.string(), v.description(words), v.metadata({ words: datetimeWords })))

/** The parameters of all types of overrides. `domain/override/override-form.ts` knows the parameters of each type. */
export const overrideAttributes = {
  begin: datetime('Datetime. Default now.'),
  end: datetime('Datetime. Required for types that end by themselves.'),
  address: v.exactOptional(
    v.pipe(
      noArray(writtenAddress),
      v.description(
        'For alternative-delivery and changes of address. Needs a name or company, an address and a country.',
      ),
    ),
  ),
  new_values: v.exactOptional(
    v.pipe(
      jsonObject(),
      v.description(
        'For change-fields: built-in fields by write name, custom fields by field id. null deletes a field. ' +
          'A subscription takes its quantity too: the number of copies from then on, billed as by updatesubscription.',
      ),
    ),
  ),
  pause_reason: v.exactOptional(v.pipe(v.string(), v.description('For pause-subscription.'))),
  weekdays: v.exactOptional(
    v.pipe(
      v.array(wholeNumber(1, 7)),
      v.minLength(1, 'at least one weekday'),
      v.description('For alternative-delivery: 1 (Monday) to 7 (Sunday). Default every day.'),
    ),
  ),
  repeat: v.exactOptional(
    v.pipe(
      v.picklist(['P1Y'], 'P1Y'),
      v.description('For types that end by themselves: the next one is made, a year later, when one ends.'),
    ),
  ),
  repeat_until: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('Date: the last day on which a repetition may begin. Default: no end.'),
      v.metadata({ words: dateWords }),
    ),
  ),
}

export const overrideAnswer = v.object({ override_id: v.string() })
