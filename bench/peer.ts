/**
 * The operations that both services carry out, in the same words. Customers have numbers that count up; each is created
 * before it is subscribed, and subscribed before it pays.
 */
export interface Peer {
  readonly name: string
  /** Creates the account or tenant, the plan and everything else that a customer needs. Called once. */
  prepare(): Promise<void>
  createCustomer(n: number): Promise<unknown>
  /** Prepares a subscription, outside of the measured time. */
  beforeSubscribing(n: number): Promise<unknown>
  /** Makes a monthly subscription that begins now. Its first invoice exists when the answer arrives. */
  subscribe(n: number): Promise<unknown>
  /** Finds the first invoice. */
  beforePaying(n: number): Promise<unknown>
  /** Pays the first invoice in full. */
  pay(n: number): Promise<unknown>
  readCustomer(n: number): Promise<unknown>
  /** Reads subscriptions and invoices. */
  readBilling(n: number): Promise<unknown>
  /** Moves the clock by a month, and answers when everything that follows is done. */
  renew(): Promise<unknown>
  /** Returns the number of a customer's invoices. */
  invoicesOf(n: number): Promise<number>
  /** The server's processes, if they run on this machine. */
  processes(): Promise<readonly number[]>
  close(): Promise<void>
}
