/** After something was done to a customer, what is shown of the customer is read anew. */
import { customerReading, upcomingReading } from './customer-readings.ts'

export const doneTo = (id: string) => (): void => {
  void customerReading(id).refresh()
  void upcomingReading(id).refresh()
}
