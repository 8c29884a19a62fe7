/**
 * A preload of the service: its clock begins on the first day of the tests and runs on from there. The test clock of an
 * account moves only forward from the present, and would refuse the dates of stories once they are past.
 */
import { firstDay } from '../first-day.ts'

const behind = Date.now() - Date.parse(firstDay)
const now = Date.now
const shifted = () => now() - behind

globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [shifted()] : given, made),
  apply: (real) => String(new real(shifted())),
  get: (real, name, proxy) => (name === 'now' ? shifted : Reflect.get(real, name, proxy)),
})
