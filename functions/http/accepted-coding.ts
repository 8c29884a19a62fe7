/** Whether an Accept-Encoding header takes a coding of bodies. `q=0` refuses it (RFC 9110, 12.5.3). */
export function takesCoding(accepted: string, coding: 'br' | 'gzip'): boolean {
  const codings = accepted.split(',').map((each) => each.trim().toLowerCase())
  return codings.some((each) => {
    const [name, weight = 'q=1'] = each.split(';').map((part) => part.trim())
    return name === coding && /^q=(?!0(?:\.0*)?$)[\d.]+$/.test(weight)
  })
}
