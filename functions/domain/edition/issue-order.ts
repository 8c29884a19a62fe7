/**
 * The order in which a carrier of changes gets issues. Its lists form one sequence of changes, so a list of an older
 * issue would contradict the list of a later one, and would pause readers who began in between.
 */
export const isOutOfOrder = (
  issue: { readonly date: string },
  last: { readonly date?: string | undefined } | undefined,
): boolean => last?.date !== undefined && issue.date < last.date
