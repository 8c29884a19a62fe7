/**
 * Differences of engines from DynamoDB's documentation, by engine and case, with the reason for following the
 * documentation. No test of the service rests on any of them.
 */
export const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dynoxide: {
    'a value that is not used is refused': 'Checks placeholders only once a condition has held.',
    'places of a list are removed as they were before': 'Removes one after another, so that later places have moved.',
    'a place beyond the end of a list is its end': 'Fills the places between with nulls.',
  },
  'DynamoDB-Local': {
    'a page ends before 1 MB':
      'Gives the item that crosses 1 MB as well, where the documentation has 1 MB as the most.',
    'an operation that cannot be done cancels the transaction': 'Refuses the request instead of giving the reasons.',
    'a transaction consumes twice as much': 'Counts preparing and committing at two units each, not at one.',
  },
  ministack: {
    'places of a list are removed as they were before': 'Removes one after another, so that later places have moved.',
    'a sum with a text is refused': 'Leaves the value as it was.',
    'paths that overlap are refused': 'Carries out both.',
    'a section that comes twice is refused': 'Carries out the last one.',
    'a filter on a key is refused': 'Allows it.',
    'reads consume a unit for each 4 KB begun, and half of it where they need not be consistent':
      'Counts each read as one of 4 KB.',
  },
}
