/** The page that leads a payer to the provider. The id of the agreement is random, so it needs no signature. */
export const agreementPath = (account: string, customer: string, agreement: string): string =>
  `/agreement/${[account, customer, agreement].map((part) => encodeURIComponent(part)).join('/')}/`
