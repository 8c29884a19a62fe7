/**
 * The form of a customer id that a caller chooses (decisions: "Identity and time"): 1 to 64 letters, digits, `.`, `_`
 * and `-`. The ids `.` and `..` would be steps within a path, so the addresses of their customers would lead nowhere.
 */
export function isCustomerId(text: string): boolean {
  return /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/.test(text)
}
