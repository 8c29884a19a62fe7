/**
 * The form of a customer id that a caller chooses (decisions: "Identity and time"): 1 to 64 letters, digits, `.`, `_`
 * and `-`.
 */
export function isCustomerId(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,64}$/.test(text)
}
