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
}
