/** The effects of an order once it is approved: the customer, the subscriptions, the products and the invoice. */
import { money, percent } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import type { Order } from '../../api/types.ts'
import { toCustomer } from '../../navigation/navigate.ts'
import { sumsOf } from './order-contents.ts'
import { ordersWords } from './orders-words.ts'

export function OrderResult({ order }: { readonly order: Order }) {
  const { customer_id: customer, products = [], invoice_lines: lines = [] } = order
  const [sum] = sumsOf(order)
  const currency = sum?.currency
  return (
    <div class="orders-makes">
      <h3>{ordersWords.say('makes')}</h3>
      <ul>
        <li>
          {customer === undefined ? (
            ordersWords.say('makes_customer')
          ) : may('customers') ? (
            <a href={toCustomer(customer)}>{ordersWords.say('makes_for', { id: customer })}</a>
          ) : (
            ordersWords.say('makes_for', { id: customer })
          )}
        </li>
        {products.map((product, index) => (
          <li key={index}>
            {product.campaign_id === undefined
              ? ordersWords.say('makes_product', { name: product.name ?? product.text })
              : ordersWords.say('makes_subscription', { name: product.campaign_name ?? product.campaign_id })}
          </li>
        ))}
        <li>
          {sum === undefined
            ? ordersWords.say('makes_no_invoice')
            : ordersWords.say('makes_invoice', { money: money(sum.amount, sum.currency) })}
          {currency !== undefined && (
            <ul class="orders-lines">
              {lines.map(({ text, amount, tax_rate: rate }, index) => (
                <li key={index}>
                  <span>{text}</span>
                  <span class="number">
                    {money(amount, currency)} <span class="quiet">({percent(rate)})</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </li>
      </ul>
    </div>
  )
}
