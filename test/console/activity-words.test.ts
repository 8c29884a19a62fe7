/** The activity of people is shown in words, never with names from the feed. */
import { expect, it } from 'vitest'
import { typeNames } from '../../console/screens/activity/activity-type-words.ts'
import { eventCatalogue } from '../../functions/domain/facts/event.ts'

it('Every type of event has its words', () => {
  const types = Object.keys(eventCatalogue)
  expect(types.filter((type) => !typeNames.has(type.replaceAll(/[:-]/g, '_')))).toEqual([])
})
