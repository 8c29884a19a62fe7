/**
 * A reason for which the service cannot start, in words for the person who starts it: a line, or one for each fault.
 */
export class StartError extends Error {}
