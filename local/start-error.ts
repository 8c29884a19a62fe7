/** Why the service cannot start, in words for whoever starts it: a line, or one for each fault. */
export class StartError extends Error {}
