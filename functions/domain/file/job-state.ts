/** The states of a job: ordered, begun, ended with a result, refused or given up. */
export const jobStates = ['waiting', 'running', 'done', 'failed'] as const
