/**
 * Differences of engines from DynamoDB's documentation, by engine and case, with the reason for following the
 * documentation. No test of the service rests on any of them.
 */
export const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dynoxide: {
    'a value that is not used is refused': 'Checks placeholders only once a condition has held.',
    'places of a list are removed as they were before': 'Removes one after another, so that later places have moved.',
    'a place beyond the end of a list is its end': 'Fills the places between with nulls.',
    'an attribute without a name is refused': 'Allows it.',
    'a place is not compared with itself': 'Compares it.',
    'only texts, numbers and bytes have an order': 'The condition does not hold.',
    'begins_with takes a text or bytes': 'The condition does not hold.',
    'a type that is not there is refused': 'The condition does not hold.',
    'an IN of more than a hundred is refused': 'Allows it.',
    'more than 300 operators are refused': 'Allows them.',
    'places below a removed one are those before the update':
      'Removes one after another, so that later places have moved.',
    'a member is not removed within nothing': 'Changes nothing.',
    'a page does not begin outside the query': 'Begins at any key.',
    'an index knows nothing but its keys': 'Finds nothing.',
    'places of a projection that overlap are refused': 'Gives both.',
    'more than 4 MB are neither written nor read in a transaction': 'Reads them.',
    'a key of an index is not set to an empty text, whatever the condition': 'Tries the condition first.',
    'an update answers what it was asked for': 'Answers an empty map where there was no item.',
    'numbers are in their order as sort keys': 'Compares texts with a number key, and finds nothing.',
    'a key condition that no key can meet is refused': 'Finds nothing.',
    'a transaction counts what it is sent and not what is stored': 'Does not count the values of conditions.',
    'of several wrong keys the first one is the reason, and no condition is tried': 'Tells all reasons.',
    'an expression that is wrong refuses the transaction, also where a key is': 'Cancels the transaction.',
  },
  'DynamoDB-Local': {
    'a page ends before 1 MB':
      'Gives the item that crosses 1 MB as well, where the documentation has 1 MB as the most.',
    'an operation that cannot be done cancels the transaction': 'Refuses the request instead of giving the reasons.',
    'a transaction consumes twice as much': 'Counts preparing and committing at two units each, not at one.',
    'a key of an index is not set to an empty text, whatever the condition': 'Tries the condition first.',
    'an update within maps answers the places that it names':
      'Answers the whole map, where the documentation has only what was updated.',
    'an item without what a projection names is there, but not in a transaction':
      'Gives an empty item, where the documentation has an empty response.',
    'a key that is missing or of another type cancels a transaction, whatever the operation':
      'Refuses the request where a part of a key is missing, and gives no reasons for a read.',
    'an item of more than 400 KB refuses a transaction that puts it, and cancels one that makes it by an update':
      'Refuses the request in both cases.',
    'of several wrong keys the first one is the reason, and no condition is tried':
      'Tells all reasons, those of conditions too.',
  },
  ministack: {
    'places of a list are removed as they were before': 'Removes one after another, so that later places have moved.',
    'a sum with a text is refused': 'Leaves the value as it was.',
    'paths that overlap are refused': 'Carries out both.',
    'a section that comes twice is refused': 'Carries out the last one.',
    'a filter on a key is refused': 'Allows it.',
    'an attribute without a name is refused': 'Allows it.',
    'a place is not compared with itself': 'Compares it.',
    'only texts, numbers and bytes have an order': 'The condition does not hold.',
    'bounds of two types, or in the wrong order, are refused': 'The condition does not hold.',
    'begins_with takes a text or bytes': 'The condition does not hold.',
    'begins_with of places that hold something else does not hold': 'Refuses it.',
    'a type that is not there is refused': 'The condition does not hold.',
    'an IN of more than a hundred is refused': 'Allows it.',
    'more than 300 operators are refused': 'Allows them.',
    'values beyond the end of a list come in the order of their places': 'The second value replaces the first.',
    'places below a removed one are those before the update':
      'Removes one after another, so that later places have moved.',
    'a member is not removed within nothing': 'Changes nothing.',
    'a sum of more than 38 digits is refused': 'Rounds it.',
    'values of the wrong type are refused before the condition is tried': 'Tries the condition first.',
    'a page does not begin outside the query': 'Begins at some of the keys.',
    'an index knows nothing but its keys': 'Finds what it does not project.',
    'places of a projection that overlap are refused': 'Gives both.',
    'more than 4 MB are neither written nor read in a transaction': 'Reads them.',
    'reads consume a unit for each 4 KB begun, and half of it where they need not be consistent':
      'Counts each read as one of 4 KB.',
    'a key of an index is not set to an empty text, whatever the condition': 'Tries the condition first.',
    'a key condition that no key can meet is refused': 'Takes a bound that is longer than any key.',
    'a key that is missing or of another type cancels a transaction, whatever the operation':
      'Carries out operations without the sort key, and reads of any key.',
    'of several wrong keys the first one is the reason, and no condition is tried': 'Refuses the request.',
  },
}
