/** The key `text` of a consent: short for a further version of its text, which has the next number. */
import * as v from 'valibot'

const textsSchema = v.array(v.looseObject({ version: v.string(), text: v.string() }))

/** Entries with faults are left as they are, for the schema of the section to report. */
export function withTextAsVersion(entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { text, ...others } = entry
  const texts = v.safeParse(textsSchema, entry['texts'] ?? [])
  if (typeof text !== 'string' || !texts.success) return entry
  if (texts.output.at(-1)?.text === text) return others
  const versions = new Set(texts.output.map(({ version }) => version))
  let number = texts.output.length + 1
  while (versions.has(String(number))) number += 1
  return { ...others, texts: [...texts.output, { version: String(number), text }] }
}
