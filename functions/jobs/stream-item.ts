/** Items in the form of stream records. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as v from 'valibot'

/** The only parts that `unmarshall` reads. */
const imageSchema = v.record(
  v.string(),
  v.custom<AttributeValue>((value) => typeof value === 'object' && value !== null),
)

/** The plain item of an image; undefined if there is no image, or the image is no item. */
export function itemOf(image: unknown): Record<string, unknown> | undefined {
  const parsed = v.safeParse(imageSchema, image)
  if (!parsed.success) return undefined
  try {
    return unmarshall(parsed.output)
  } catch {
    return undefined
  }
}
