/** Distinguishes addresses from other texts that people write instead of an address. The service decides in the end. */
export const emailForm = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/
