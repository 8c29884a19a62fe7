/** The service has the last word. This parts addresses from what people write where there is none. */
export const emailForm = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/
