/** The pages of the portal for a reader, by the first part of their path. */
import { isOpen, type ReaderMenu } from '../../portal-page/portal-frame.ts'
import { addressPlace } from './address-place.ts'
import { complaintPlace } from './complaint-place.ts'
import { dataPlace } from './data-place.ts'
import { giftsPlace } from './gifts-place.ts'
import { holidayPlace } from './holiday-place.ts'
import { invoicesPlace } from './invoices-place.ts'
import { overviewPlace } from './overview-place.ts'
import { paymentPlace } from './payment-place.ts'
import type { Place } from './reader-place.ts'
import { seatsPlace } from './seats-place.ts'
import { subscriptionPlace } from './subscription-place.ts'

/** The page of a path; undefined if there is none, or it is not for this reader. */
export function placeOf([first = '', second, ...others]: readonly string[], menu: ReaderMenu): Place | undefined {
  if (others.length > 0) return undefined
  const byNumber = menu.way === 'number'
  switch (first) {
    case '':
      return overviewPlace
    case 'holiday':
      return isOpen(first, menu) ? holidayPlace : undefined
    case 'address':
      return isOpen(first, menu) && second === undefined ? addressPlace : undefined
    case 'complaint':
      return isOpen(first, menu) && second === undefined ? complaintPlace : undefined
    case 'invoices':
      return isOpen(first, menu) && second === undefined ? invoicesPlace : undefined
    case 'payment':
      return isOpen(first, menu) && second === undefined ? paymentPlace : undefined
    case 'gifts':
      return isOpen(first, menu) && second === undefined ? giftsPlace : undefined
    case 'data':
      return isOpen(first, menu) && second === undefined ? dataPlace : undefined
    case 'subscription':
      return byNumber || second === undefined ? undefined : subscriptionPlace
    case 'seats':
      return byNumber || second === undefined ? undefined : seatsPlace
    default:
      return undefined
  }
}
