/** Tells addresses from other texts that people write where there is no address. The service has the last word. */
export const emailForm = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/
