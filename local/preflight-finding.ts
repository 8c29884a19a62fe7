/** The answer of a check before a deployment. */
export interface Finding {
  readonly check: string
  /** A problem if the service would not work, a warning if it would work in part. */
  readonly outcome: 'ok' | 'warning' | 'problem'
  readonly said: string
}

export type Result = Pick<Finding, 'outcome' | 'said'>

export const ok = (said: string): Result => ({ outcome: 'ok', said })
export const warning = (said: string): Result => ({ outcome: 'warning', said })
export const problem = (said: string): Result => ({ outcome: 'problem', said })
