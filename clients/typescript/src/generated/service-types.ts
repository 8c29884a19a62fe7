/** Written by `npm run types` from the OpenAPI document. A test holds this file to the document. */

export interface paths {
    "/api/customers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns customers.
         * @description Where fields has password and one id, the right customers is needed too. Where fields has
         * password without one id, the right passwords is needed too.
         */
        get: operations["customers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/query/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns customers, as GET /api/customers/ does.
         * @description For long lists of ids, and for filters as objects. Where fields has password and one id, the
         * right customers is needed too. Where fields has password without one id, the right passwords is needed too.
         */
        post: operations["customers-query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/earliest/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells from when deliveries can be changed, on which dates they cannot, and what is registered already.
         * @description By the policy of the subscription, so that a site that registers vacations needs no settings.
         */
        get: operations["earliest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/upcoming/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells what time will bring to a customer if nobody does anything.
         * @description Worked out by the same rules that will do it. Nothing is stored.
         */
        get: operations["upcoming"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a customer's history, newest first.
         * @description Leads to the very beginning, page by page. What was done meanwhile moves nothing: each change is
         * on one page, once.
         */
        get: operations["customers-history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds customers by words of their data, and by ids.
         * @description Words are compared in lower case and without marks, and letters that are written in two ways are
         * found in both: Søren by soren and by soeren. Exact words come before longer ones, customers with live
         * subscriptions before those without, and then the id counts. Words follow a change within seconds; ids are
         * found at once. Where fields has password and one id, the right customers is needed too. Where fields has
         * password without one id, the right passwords is needed too.
         */
        get: operations["customers-search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/export/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns everything that is kept of a customer.
         * @description For a person who asks what is known about them. Each call is noted in the history with who made
         * it, and told by customer:exported. What does not fit into one answer follows under next_url; the arrays of
         * all pages together are the whole. Hashes of passwords are never among it.
         */
        get: operations["customers-export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createcustomer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a customer.
         * @description Without an id the service gives the next number. An id or an email already in use is refused.
         */
        post: operations["createcustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/updatecustomer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes data of a customer.
         * @description Fields that are not mentioned stay as they are; null deletes a field. Where create is true, the
         * right customers.createcustomer is needed too.
         */
        post: operations["updatecustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/deletecustomer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a customer.
         * @description Erases the personal data, history included. The id is not given again. Refused while a
         * subscription is live, an invoice is open or a balance is left.
         */
        post: operations["deletecustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createsubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a subscription.
         * @description An own subscription in one or more periods; with group_subscription_id a recipient subscription
         * that follows its group; with addon_base_subscription_id an add-on that stops with its base. Where a period
         * has external_invoicing, the right customers.createpayment is needed too.
         */
        post: operations["createsubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/updatesubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes data and conditions of a subscription.
         * @description What is not mentioned stays as it is. Conditions of a subscription that is over cannot be
         * changed. Add-ons that were made with the subscription follow in quantity, invoiced_by and policy, as far as
         * they have none of their own.
         */
        post: operations["updatesubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/switchsubscriptionplan/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the ongoing period now and goes on in a period on another campaign.
         * @description Under a policy with day_aligned, of the old campaign or the new one, now is the start of the
         * day.
         */
        post: operations["switchsubscriptionplan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/cancelsubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stops a subscription, now or at a time to come.
         * @description Add-ons stop with their base and recipients with their group, at the same instant.
         */
        post: operations["cancelsubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/resumesubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes back a registered stop that has not taken effect.
         * @description The periods that the stop removed come back, and what was credited for it is invoiced again.
         * Add-ons that stop with their base go on with it, and recipients with their group.
         */
        post: operations["resumesubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/extendsubscription/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives more time, or more assignments, at no cost.
         * @description The end of the current period, else of the next, moves, and later periods move with it; nothing
         * is invoiced or credited. Recipients have it with their group. Add-ons are extended by calls of their own. A
         * registered stop is taken back first.
         */
        post: operations["extendsubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createoverride/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an override: a vacation, a pause or a scheduled change.
         * @description Vacations (pause-delivery, pause-delivery-donate, alternative-delivery) and pause-subscription
         * need subscription_id and end; changes take effect at begin, for good.
         */
        post: operations["createoverride"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/updateoverride/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes an override.
         * @description Everything that belongs to its type while it has not begun, then its end alone, and nothing once
         * it has ended. What is not mentioned stays as it is; an address and new_values are replaced whole.
         */
        post: operations["updateoverride"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/deleteoverride/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes an override that has not begun.
         * @description One that has begun can only be ended, by updateoverride.
         */
        post: operations["deleteoverride"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/invoice/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an invoice.
         * @description Lines that concern a subscription are bound to one of its periods, and credited with it where it
         * is stopped. The balance of the customer goes to the invoice at once.
         */
        post: operations["invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/credit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a credit note for an invoice.
         * @description Never above what is left of each line. It takes off what is to be paid of the invoice; the rest
         * is the balance of the customer, or with the refund payment is registered as paid back. Later stops and
         * switches leave it given. Where refund is payment, the right customers.refund is needed too.
         */
        post: operations["credit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/sendinvoice/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an invoice or credit note by e-mail once more.
         * @description As its paper was issued, with what is left to pay now. It is one e-mail to all addresses, sent
         * within minutes, and invoice:sent is told when it is.
         */
        post: operations["sendinvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createpayment/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registers a payment.
         * @description Without an invoice it goes to the open invoices of the business entity, oldest due first. What
         * is left is the customer's balance and goes to the next invoice. Where amount is below zero, the right
         * customers.refund is needed too.
         */
        post: operations["createpayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/refund/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pays back money that came in.
         * @description Of the balance with a business entity, or of a payment. A payment is paid back from the balance
         * first, and then from the invoices that it paid, which are open again; never more than it was, less what was
         * paid back before. It is registered as a payment below zero with the method external: whoever moves the money
         * learns of it by payment:created.
         */
        post: operations["refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/assignproduct/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assigns a product.
         * @description To a customer, to a subscription, or to a period, whose subscription must subscribe to the
         * category of the product. Recurring products cannot be assigned.
         */
        post: operations["assignproduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/unassignproduct/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes an assigned product back.
         * @description One that was assigned by itself is not assigned by itself again.
         */
        post: operations["unassignproduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/createnote/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes a note on a customer.
         * @description It stands in the history, and under notes in the reads of customers. Events name it without its
         * text, and erasure takes it.
         */
        post: operations["createnote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/updatenote/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes a note.
         * @description What is not mentioned stays as it is. An earlier text is not kept.
         */
        post: operations["updatenote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/deletenote/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a note.
         * @description Its text is gone from the history too, which goes on telling that there was a note.
         */
        post: operations["deletenote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carries out operations on customers, and answers their ids.
         * @description They are carried out in their order, with the result that they would have one after another. One
         * that is refused is left out with its errors, and the later ones go on. What the time of one call is not
         * enough for is said of each operation; under an Idempotency-Key the same call goes on where it ended, and
         * nothing is done twice.
         */
        post: operations["update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/bulkupdates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carries out operations on customers, and answers their results.
         * @description They are carried out in their order, with the result that they would have one after another. One
         * that is refused is left out with its errors, and the later ones go on. What the time of one call is not
         * enough for is said of each operation; under an Idempotency-Key the same call goes on where it ended, and
         * nothing is done twice.
         */
        post: operations["bulkupdates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authenticatecustomer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks the email and password of a customer.
         * @description Ten failures for one email in 15 minutes, or a hundred from one address (of IPv6, its first 64
         * bits), are answered with 429 until the first of them is older.
         */
        post: operations["authenticatecustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prepareinvoicedeliveries/{delivery_method_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns invoices that a delivery method is to send.
         * @description Those that were ready first come first. Call it from one process at a time: the same deliveries
         * may be returned twice. Report each with updateinvoicedeliveries.
         */
        post: operations["prepareinvoicedeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/updateinvoicedeliveries/{delivery_method_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports what became of deliveries of invoices.
         * @description Delivered ones leave the queue. A failure leaves it too, and the document may go by the fallback
         * of the method; with retry_seconds it comes up again after the next interval, and fails for good after the
         * last.
         */
        post: operations["updateinvoicedeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns invoices and credit notes of all customers.
         * @description Newest first by date and number; open and overdue invoices earliest due first. A change of a
         * document is listed within a second or so, and what is shown of it is as it is now. A page may have fewer than
         * max_results and still be followed by another. Where fields has payment_url, the right customers is needed
         * too.
         */
        get: operations["invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns orders of every status, newest first.
         * @description An answer is cut where it would grow too large, and then has a next_url. Where several orders
         * are to have password, the right passwords is needed too.
         */
        get: operations["orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/approve/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approves an order that waits for approval.
         * @description Creates the customer where needed, the subscriptions, product assignments and invoices: all of
         * them or none. An order in another status, or one that cannot be carried out, is refused.
         */
        post: operations["orders-approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/deny/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Denies an order that is not decided yet.
         * @description Its ordering code may be used again, and an agreed payment is cancelled. A decided order is
         * refused.
         */
        post: operations["orders-deny"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ordering-forms/{url_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns what an ordering form needs to show itself.
         * @description Needs no key. Prices are decided by the rules that invoice, for one of each campaign. From one
         * network 20 unknown ordering codes an hour are taken (429).
         */
        get: operations["ordering-form"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ordering-forms/{url_id}/orders/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Places an order.
         * @description Needs no key. A JSON body in the words of an order, with values of the form’s fields by field
         * id. The answer is the same whether or not a customer has the e-mail address. From one network 30 orders and
         * 20 unknown ordering codes an hour are taken (429).
         */
        post: operations["ordering-form-order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns events, oldest first.
         * @description Keep the highest event_id you have dealt with and ask for what is above it. Ids count up by 1,
         * and no event ever comes up below one that was returned. Where few events are of the types asked for, a page
         * may hold less than max_results, even none, and still have a next_url: follow it. searched_through tells how
         * far the page has looked, and is what to ask above next time: from the last event of the types asked for, the
         * same events would be looked through again. Where prefetch is given, the right customers is needed too.
         */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/subscribers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns live subscriptions by campaign, day by day.
         * @description Counted once a day, some minutes after its begin, from the first call of this kind on; a test
         * account is counted on the days at which its clock stands. What was counted never changes. GET /api/campaigns/
         * has the counts of now.
         */
        get: operations["reports-subscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/vat/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns taxes by month, business entity, country, kind and rate.
         * @description Sums up the invoices and credit notes of the months, by their dates, to the unit. Documents that
         * fall due and are not made yet are not in it, so a month is whole some minutes after its end.
         */
        get: operations["reports-vat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaigns/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the campaigns with the number of their live subscriptions.
         * @description In the order of ids, as the settings have them. A count follows a change within seconds.
         */
        get: operations["campaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the products with the number of their assignments.
         * @description In the order of external ids, as the settings have them. A count follows a change within
         * seconds.
         */
        get: operations["products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/assignments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns everybody a product is assigned to, with the address that holds for it.
         * @description In an order that stays: walking all pages gives every assignment that stays once. A new
         * assignment is listed within a second or so; what was taken back, or whose customer was erased, is not shown.
         * A page may have fewer than max_results and still be followed by another.
         */
        get: operations["products-assignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/access/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the API access of the key used.
         * @description Every key may call it, whatever its rights.
         */
        get: operations["access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the settings of the account.
         * @description Every default is filled in. Keys of API accesses and the secrets of a webhook are never
         * returned, and fields only where the key comes as a bearer token, or with a session. Sent to
         * /api/settings/update/ as it is, the answer changes nothing; the state of a webhook and the last use of a key
         * are not taken there.
         */
        get: operations["settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the settings of the account.
         * @description Entries are found by their identifier. What is not mentioned stays; null takes a key back to its
         * default; "delete": true beside its identifier removes an entry that nothing refers to any more. The same
         * settings sent twice change nothing the second time. The body may have up to 5.5 MB, counted as a JSON string:
         * a quote, a backslash and a line break take two bytes. Where api_accesses, users, roles or sign_in change, the
         * right accesses is needed too. Where iban, payment_text or payment_codes of a business entity change, the
         * right bankdetails is needed too. Where a webhook is to have customers prefetched, the right customers is
         * needed too.
         */
        post: operations["settings-update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/plan/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns what a change of the settings would do.
         * @description Takes what /api/settings/update/ takes, refuses what it refuses, and changes nothing: entries
         * that are new, other or removed, and prices with the number of subscriptions that will pay them. Secrets are
         * never shown. Every secret that the file gives is named as one that changes, also where it is the present one.
         * Where api_accesses, users, roles or sign_in change, the right accesses is needed too. Where iban,
         * payment_text or payment_codes of a business entity change, the right bankdetails is needed too. Where a
         * webhook is to have customers prefetched, the right customers is needed too.
         */
        post: operations["settings-plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/plan/customer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the coming invoices of a customer before and after a change of the settings.
         * @description Refuses what /api/settings/plan/ refuses, and changes nothing. Both lists are what time will
         * bring if nobody does anything else. With the expect of a plan in settings, both are of the settings that the
         * plan was made against, or the answer is 409. Needs the right to read customers beside that to the settings.
         */
        post: operations["settings-plan-customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhook/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts, stops, rewinds or tests a webhook. */
        post: operations["settings-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/webhook/attempts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the attempts of a webhook to deliver events, latest first.
         * @description Each is kept for 30 days, also when the webhook is removed.
         */
        get: operations["settings-webhook-attempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/fields/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the custom fields of the account. */
        get: operations["settings-fields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/names/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the names of campaigns, products and delivery methods.
         * @description Names and ids alone, for every person who has signed in, whatever the role.
         */
        get: operations["settings-names"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the session: who has signed in, and what that person may do. */
        get: operations["session"];
        put?: never;
        /**
         * Signs in: begins a session with an API key or a one-time link.
         * @description Sets a cookie that authenticates further calls of pages of the service, in place of a key. A
         * session ends after 12 hours, and after 30 minutes without a call. Calls that write come from pages of the
         * service only. A call with a key and a cookie is a call with the key.
         */
        post: operations["session-begin"];
        /**
         * Ends the session.
         * @description The cookie opens nothing any more, in other processes after five seconds at most.
         */
        delete: operations["session-end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/links/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a link by which a user of the account signs in once.
         * @description The link is good for 15 minutes and is shown only here: whoever has it is that user. Needs the
         * right accesses too.
         */
        post: operations["session-links"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/sign-in/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Begins to sign in at the OpenID provider of the account. */
        get: operations["session-sign-in"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/sign-in/callback/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ends a sign-in at the OpenID provider: the provider sends the browser here. */
        get: operations["session-callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/test/clock/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the time of a test account.
         * @description Real time until it is first moved; from then on it stands still until it is moved again.
         */
        get: operations["test-clock"];
        put?: never;
        /** Moves the time of a test account forward. */
        post: operations["test-clock-move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Says that the service is up, that its storage answers, and that it can work with the stored data.
         * @description For monitors and load balancers. It needs no key and counts for no limit. HEAD is answered too,
         * without the body.
         */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns this document. */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delivers events to the address of a webhook, oldest first.
         * @description One delivery at a time, in the order of the events. What is not acknowledged is sent again, so
         * the same event may come more than once: skip every event_id at or below the last one that you have dealt
         * with.
         */
        post: operations["deliver-events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An account file. It is laid over the settings: what is not mentioned stays as it is. */
        AccountFile: {
            /** @description The id is that of the account of the key. */
            account?: {
                id: string;
                name?: string | null;
                /** @description Default UTC. */
                timezone?: string | null;
                /**
                 * @description Default live.
                 * @enum {string|null}
                 */
                mode?: "live" | "test" | null;
                /** @description Default 0. Raised, it revokes every link to an invoice that was made before. */
                link_version?: number | null;
            };
            /** @description Entries are told apart by external_id. A new one needs name, currency too. */
            business_entities?: {
                external_id: string;
                name?: string;
                currency?: string;
                country?: string | null;
                /**
                 * @description Default en.
                 * @enum {string|null}
                 */
                language?: "en" | "da" | "sv" | "nb" | "de" | "fi" | null;
                tax_registration_id?: string | null;
                address?: string | null;
                postal_code?: string | null;
                city?: string | null;
                /** Format: email */
                email?: string | null;
                invoice_prefix?: string | null;
                /** @description Default 14. */
                due_days?: number | null;
                payment_text?: string | null;
                /**
                 * @description A data URL of a PNG or JPEG of at most 100 KB and a million pixels, shown on documents
                 * and pages: data:image/png;base64,…
                 */
                logo?: string | null;
                /** @description Of headings on papers and pages, as #rrggbb. Made darker where it is pale. */
                colour?: string | null;
                /** @description The account that customers pay to. Named where there is no payment_text. */
                iban?: string | null;
                /** @description The codes on the page of an invoice. */
                payment_codes?: ("epc" | {
                    /**
                     * @description A SEPA transfer to the iban, in euros.
                     * @enum {boolean}
                     */
                    epc?: true;
                    /** @description The Swish number, of ten digits. In kronor. */
                    swish?: string;
                    /** @description The creditor number, of eight digits. A line of type 71. */
                    fik?: string;
                })[] | null;
                /**
                 * @description VAT is shown in these currencies too. The rate of an invoice is the last one that begins
                 * on or before its date.
                 */
                exchange_rates?: {
                    /** @description Another currency than that of the entity. */
                    currency: string;
                    from: string;
                    /** @description What one unit of the entity's currency is worth in the other one. */
                    rate: number;
                }[] | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /** @description Entries are told apart by scope and name. */
            fields?: {
                /** @enum {string} */
                scope: "customer" | "subscription" | "product_assignment" | "payment" | "order";
                name: string;
                external_id?: string | null;
                /**
                 * @description Default text.
                 * @enum {string|null}
                 */
                type?: "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "choice" | "email" | "address" | null;
                choices?: string[] | null;
                /** @description Default true. */
                history?: boolean | null;
                /** @description Default false. */
                indexed?: boolean | null;
                /** @description Default false. */
                required?: boolean | null;
                /** @description Not taken: how far its index has come. */
                index?: Record<string, never> | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /** @description Entries are told apart by external_id. A new one needs name, category too. */
            products?: {
                external_id: string;
                name?: string;
                category?: string;
                /** @description Default false. */
                recurring?: boolean | null;
                date?: string | null;
                assign_at?: string | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /** @description Entries are told apart by id. A new one needs name too. */
            campaigns?: {
                id: string;
                name?: string;
                customer_facing_name?: string | null;
                business_entity?: string | null;
                products?: string[] | null;
                duration?: string | null;
                assignments?: number | null;
                renews_to?: string | null;
                invoice_lines?: {
                    text: string;
                    amount: number;
                    /** @description A fraction, 0.25 for 25 percent. Not together with tax. */
                    tax_rate?: number;
                    /**
                     * @description A category of tax_rates, instead of tax_rate: the rate then follows from the buyer
                     * and the date.
                     */
                    tax?: string;
                    category?: string;
                    /**
                     * @description The price counts for periods that begin on this date or later, instead of the line
                     * of the same text, category and when. An amount of 0 ends that line.
                     */
                    from?: string;
                    when?: {
                        [key: string]: string | number | boolean;
                    };
                }[] | null;
                /** @description Default 0. */
                invoice_days_before?: number | null;
                policy?: string | null;
                group?: {
                    recipient_campaign: string;
                    max_recipients?: number;
                } | null;
                addons?: {
                    campaign: string;
                    /** @description Default false. */
                    mandatory?: boolean;
                }[] | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /** @description Entries are told apart by external_id. */
            policies?: {
                external_id: string;
                name?: string | null;
                /**
                 * @description Default change-fields, change-delivery-address, change-billing-address, pause-delivery,
                 * pause-delivery-donate, alternative-delivery, pause-subscription.
                 */
                override_types?: ("change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription")[] | null;
                /** @description Default 0. */
                earliest_delivery_days?: number | null;
                blocked_dates?: string[] | null;
                /** @description Default true. */
                allow_other_country?: boolean | null;
                /** @description Default true. */
                pause_extends_period?: boolean | null;
                /**
                 * @description Default true. false: while a subscription is suspended for an unpaid invoice it is not
                 * renewed and not invoiced, and its period goes on when the suspension ends.
                 */
                bill_while_suspended?: boolean | null;
                /**
                 * @description Default false. true: begins, stops, switches and pauses without a time go to the start
                 * of the day in the timezone of the account.
                 */
                day_aligned?: boolean | null;
                max_pause_days?: number | null;
                dunning?: {
                    days_after_due: number;
                    /** @enum {string} */
                    action: "remind" | "suspend" | "stop";
                }[] | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /**
             * @description Entries are told apart by category and country and buyer and from. A new one needs rate too.
             */
            tax_rates?: {
                /** @description What is sold, such as print or electronic. Invoice lines name it as tax. */
                category: string;
                /** @description Where the rate counts. Absent, in every country that no other rate names. */
                country?: string | null;
                /**
                 * @description Default any.
                 * @enum {string|null}
                 */
                buyer?: "consumer" | "business" | "any" | null;
                /** @description A fraction, 0.25 for 25 percent. */
                rate?: number;
                /** @description The first date of supply that the rate counts for. Absent, always. */
                from?: string | null;
                /**
                 * @description Whose country counts: the seller's, as for printed products, or the buyer's, as for
                 * electronic. Default seller.
                 * @enum {string|null}
                 */
                place?: "seller" | "buyer" | null;
                /** @description Why there is no tax, as documents say it. Only with the rate 0. */
                reason?: string | null;
                /**
                 * @description The rate 0 for businesses that account for the tax themselves. It counts where buyer and
                 * seller are of two EU countries and both have a valid VAT id. Default false.
                 */
                reverse_charge?: boolean | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /** @description Entries are told apart by id. */
            delivery_methods?: {
                id: string;
                name?: string | null;
                fallback?: string | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /** @description Entries are told apart by name. */
            api_accesses?: {
                name: string;
                key?: string | null;
                /**
                 * @description With a new key: until when the key before it holds as well. Absent, that key ends at
                 * once.
                 */
                previous_until?: string | null;
                /** @description Default *. */
                allowed_apis?: string[] | null;
                /** @description Default 0.0.0.0/0, ::/0. */
                allowed_ips?: string[] | null;
                /** @description Whether every call that changes something is refused. Default false. */
                read_only?: boolean | null;
                /**
                 * @description Whether the history names the person of X-Acting-User as the one who did it, not the
                 * access. Default false.
                 */
                acts_for_users?: boolean | null;
                /** @description A datetime, or the last day on which the access may be used. */
                expires?: string | null;
                /** @description Default 5. */
                rate_per_second?: number | null;
                /** @description Default 20. */
                burst?: number | null;
                /** @description Default 5. */
                max_connections?: number | null;
                /** @description Not taken: when the key was used. */
                last_used?: string | null;
                /** @description Not taken: when the key was used. */
                previous_last_used?: string | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /** @description Entries are told apart by id. A new one needs url, bearer_token, response_key too. */
            webhooks?: {
                id: string;
                url?: string;
                /**
                 * @description Default customer, subscription, override, product-assignment, campaign, product,
                 * invoice, payment, order, webhook, session, settings.
                 */
                categories?: ("customer" | "subscription" | "override" | "product-assignment" | "campaign" | "product" | "invoice" | "payment" | "order" | "webhook" | "session" | "settings")[] | null;
                /** @description Default 100. */
                max_events?: number | null;
                prefetch?: string | null;
                bearer_token?: string;
                response_key?: string;
                /** @description Signs deliveries as Standard Webhooks does: whsec_ and 24 to 64 bytes in base64. */
                signing_secret?: string | null;
                /** @description Default 10. */
                reply_seconds?: number | null;
                resend_seconds?: number[] | null;
                /** @description Default true. */
                enabled?: boolean | null;
                /** Format: email */
                error_email?: string | null;
                /** @description Not taken: where the webhook stands. */
                state?: Record<string, never> | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /** @description Entries are told apart by url_id. */
            ordering_forms?: {
                url_id: string;
                name?: string | null;
                campaigns?: string[] | null;
                products?: string[] | null;
                fields?: string[] | null;
                /** @description Default false. */
                email_confirmation?: boolean | null;
                /**
                 * @description Default automatic.
                 * @enum {string|null}
                 */
                approval?: "automatic" | "manual" | null;
                /** @description Default false. */
                payment?: boolean | null;
                /** @description Default 30. An order that still waits after so many days is denied. */
                expires_days?: number | null;
                /**
                 * @description Whether the orderer gives what is ordered to somebody else. Campaigns are of groups.
                 * Default false.
                 */
                gift?: boolean | null;
                terms_url?: string | null;
                ordering_codes?: {
                    code: string;
                    percent_off?: number;
                    amount_off?: number;
                    campaigns?: string[];
                    valid_until?: string;
                    max_uses?: number;
                }[] | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /** @description Entries are told apart by name. */
            roles?: {
                name: string;
                /** @description Rights, as of api_accesses. Default none. */
                allowed_apis?: string[] | null;
                /**
                 * @description The operations it may carry out, alone and as one of many. Absent: those that
                 * allowed_apis opens.
                 */
                operations?: string[] | null;
                /**
                 * @description The most amount of an operation, in minor units, by its name: { "credit": 50000 }.
                 * Operations without a limit have that of others that move the same money: one of createsubscription
                 * holds switches as well.
                 */
                limits?: {
                    [key: string]: number;
                } | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /** @description Entries are told apart by email. A new one needs name, role too. */
            users?: {
                /** Format: email */
                email: string;
                name?: string;
                role?: string;
                /** @enum {string|null} */
                language?: "en" | "da" | "sv" | "nb" | "de" | "fi" | null;
                /** @description Default true. */
                enabled?: boolean | null;
                /** @description Removes the entry, where nothing refers to it any more. */
                delete?: boolean;
            }[];
            /**
             * @description The OpenID provider that people sign in with, without the keys that stay. null ends that.
             */
            sign_in?: {
                /** @description The address of the OpenID provider, as its configuration names it. */
                issuer?: string;
                client_id?: string;
                /** @description Never returned. */
                client_secret?: string | null;
                /** @description Domains of e-mail addresses of people who may sign in without being among the users. */
                domains?: string[] | null;
                /** @description The claim of the ID token that names the role of such people. */
                role_claim?: string | null;
                /** @description Their role where the claim names none of this account. */
                default_role?: string | null;
            } | null;
            /**
             * @description No part of the settings: the `expect` of a plan. The file is applied only to the settings
             * that the plan was made against, else 409. A plan does not look at it.
             */
            expect?: string;
        };
        SettingsPlanAnswer: {
            /** @description Whether anything would be different. */
            changed: boolean;
            /** @description Names the settings that the plan was made against. /api/settings/update/ takes it. */
            expect: string;
            /** @description What changes of the account itself. */
            account: {
                key: string;
                /** @description null where there was none. Absent where it is secret or long. */
                before?: unknown;
                /** @description null where there is none any more. Absent where it is secret or long. */
                after?: unknown;
            }[];
            /** @description What changes of the provider that people sign in with. */
            sign_in: {
                key: string;
                /** @description null where there was none. Absent where it is secret or long. */
                before?: unknown;
                /** @description null where there is none any more. Absent where it is secret or long. */
                after?: unknown;
            }[];
            sections: {
                section: string;
                created: string[];
                changed: {
                    id: string;
                    keys: {
                        key: string;
                        /** @description null where there was none. Absent where it is secret or long. */
                        before?: unknown;
                        /** @description null where there is none any more. Absent where it is secret or long. */
                        after?: unknown;
                    }[];
                }[];
                removed: string[];
                /** @description Further entries, which are not listed. */
                more?: number;
            }[];
            /** @description Of campaigns that were there before: invoice lines that change. */
            prices: {
                campaign_id: string;
                currency?: string;
                lines_before: {
                    text: string;
                    amount: number;
                    tax_rate?: number;
                    tax?: string;
                    category?: string;
                    from?: string;
                    when: {
                        [key: string]: string | number | boolean;
                    };
                }[];
                lines: {
                    text: string;
                    amount: number;
                    tax_rate?: number;
                    tax?: string;
                    category?: string;
                    from?: string;
                    when: {
                        [key: string]: string | number | boolean;
                    };
                }[];
                /**
                 * @description next_period: for periods that are invoiced from now on. Else a date: for those that
                 * begin then.
                 */
                counts_from: string;
                /** @description Those on the campaign. Absent while they are counted. */
                live_subscriptions?: number;
                /** @description Those on campaigns that renew to it, at once or in the end. */
                renewing_subscriptions?: number;
            }[];
            /**
             * @description Beside prices: what changes in how subscriptions go on, and for how many. Business entities,
             * products, campaigns and policies that were there before; at most a thousand entries.
             */
            concerned: {
                section: string;
                id: string;
                /** @description The paths of what changes in the entry. */
                keys: string[];
                /**
                 * @description now: for all that is done from now on. next_period: for periods that are made from now
                 * on. next_invoice: for invoices that are made from now on.
                 * @enum {string}
                 */
                counts_from: "now" | "next_period" | "next_invoice";
                /**
                 * @description Those on the campaigns that the entry counts for, also where they have a policy of their
                 * own. Absent while they are counted.
                 */
                live_subscriptions?: number;
                /** @description Those on other campaigns that renew to these, at once or in the end. */
                renewing_subscriptions?: number;
            }[];
        };
        /** @description What the file would change of the settings as they are now. Nothing was done. */
        UnexpectedPlan: {
            plan: components["schemas"]["SettingsPlanAnswer"];
        };
        Address: {
            name?: string;
            company?: string;
            address?: string;
            postal_code?: string;
            city?: string;
            country?: string;
        };
        Allocation: {
            invoice_number?: string;
            credit_note_number?: string;
            payment_id?: string;
            /** @description In major units; negative where money was paid back. */
            amount: number;
            /**
             * @description Datetime in the timezone of the account. An entry that has an amount alone sums up what was
             * set against refunds before that was recorded.
             */
            at?: string;
        };
        AssignedProduct: {
            /** @description Product assignment id. */
            id: string;
            external_id: string;
            name: string;
            /** @description Date, where the product has one. */
            date?: string;
            /** @description Absent where the product is assigned to the customer itself. */
            subscription_id?: string;
            /** @description Of the period it is assigned to; 1 is the oldest. */
            period?: number;
            /** @description The customer of the group subscription. Only for recipient subscriptions. */
            group_customer_id?: string;
            /** @description When it was assigned: datetime in the timezone of the account. */
            assigned: string;
            /** @description Fields of the assignment that have a value, by field id. */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Only where a pause-delivery-donate gave the product away.
             * @enum {boolean}
             */
            donated?: true;
            /**
             * @description The address that holds: of the alternative-delivery that the product was assigned in, or
             * else the delivery address of its subscription, or else the customer's own. Absent where the product was
             * given away.
             */
            address?: {
                name?: string;
                company?: string;
                address?: string;
                postal_code?: string;
                city?: string;
                country?: string;
            };
        };
        Change: {
            /** @description Counts up by 1 with each change of the customer. */
            version: number;
            /** @description Datetime in the timezone of the account. */
            at: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            /** @description The acting user, or System. */
            by: string;
            /**
             * @description What the change was about first of all.
             * @enum {string}
             */
            kind: "customer" | "subscription" | "override" | "invoice" | "payment" | "product-assignment" | "note" | "order" | "settings";
            /** @description What was done, in the language of the call. */
            texts: string[];
            /** @description The events of the change, each with the attributes of its type. */
            events: {
                event: string;
            }[];
        };
        Condition: components["schemas"]["CustomerFilledInCondition"] | components["schemas"]["CustomerEqualCondition"] | components["schemas"]["SubscriptionFilledInCondition"] | components["schemas"]["SubscriptionEqualCondition"] | components["schemas"]["SubscriptionStateCondition"];
        CustomerFilledInCondition: {
            /** @constant */
            condition_type: "customer:field";
            /** @description A field id, or the name of a built-in field. */
            field: string;
            /** @enum {string} */
            operator: "filledin" | "notfilledin";
        };
        CustomerEqualCondition: {
            /** @constant */
            condition_type: "customer:field";
            /** @description A field id, or the name of a built-in field. */
            field: string;
            /** @constant */
            operator: "equal";
            /** @description Text, a number, true or false, or an address. */
            value: string | number | boolean | components["schemas"]["Address"];
        };
        SubscriptionFilledInCondition: {
            /** @constant */
            condition_type: "subscription:field";
            /** @description A field id, or the name of a built-in field. */
            field: string;
            /** @enum {string} */
            operator: "filledin" | "notfilledin";
        };
        SubscriptionEqualCondition: {
            /** @constant */
            condition_type: "subscription:field";
            /** @description A field id, or the name of a built-in field. */
            field: string;
            /** @constant */
            operator: "equal";
            /** @description Text, a number, true or false, or an address. */
            value: string | number | boolean | components["schemas"]["Address"];
        };
        SubscriptionStateCondition: {
            /** @constant */
            condition_type: "subscription:state";
            /** @constant */
            state: "active";
        };
        Customer: {
            id: string;
            /** @description Customer fields by read name, custom fields by field id. */
            data?: components["schemas"]["CustomerReadData"];
            active_subscriptions?: {
                campaign_name: string;
                campaign_id: string;
                /** @description The customer of the group subscription. Only for recipient subscriptions. */
                group_customer_id?: string;
            }[];
            subscriptions?: components["schemas"]["Subscription"][];
            /** @description The customer's own and its subscriptions', in order of their begin. */
            overrides?: components["schemas"]["CustomerOverride"][];
            /** @description Invoices and credit notes, oldest first, whatever has become of them. */
            invoices?: components["schemas"]["Invoice"][];
            /** @description Beside invoices: what is left of payments and credit notes, with each business entity. */
            balance?: {
                business_entity: string;
                currency: string;
                /**
                 * @description What is left of payments and credit notes, in major units; negative where it is owed.
                 */
                amount: number;
            }[];
            /** @description In order of their dates, those without a date last. */
            assignments?: components["schemas"]["AssignedProduct"][];
            /** @description Oldest first, those that paid money back among them. */
            payments?: components["schemas"]["Payment"][];
            /** @description Pinned ones first, and of each the newest first. */
            notes?: components["schemas"]["Note"][];
            history?: {
                text: string;
                /** @description Datetime in the timezone of the account. */
                timestamp: string;
                /** @description The acting user, or System. */
                by: string;
            }[];
        };
        CustomerOverride: {
            /** @description Absent with at, where the service will have made the override by then. */
            override_id?: string;
            /** @description Only where it is of a subscription. */
            subscription_id?: string;
            /**
             * @description A suspension is made by the service, such as for an invoice that is not paid.
             * @enum {string}
             */
            override_type: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription" | "suspension";
            /**
             * @description At the instant of the read.
             * @enum {string}
             */
            phase: "future" | "active" | "ended";
            /** @description Datetime in the timezone of the account. */
            begin: string;
            /**
             * @description Datetime in the timezone of the account; null for a change, which is for good, and while no
             * end is known.
             */
            end: string | null;
            address?: components["schemas"]["Address"];
            /** @description As they were written; a password is not shown. */
            new_values?: {
                [key: string]: unknown;
            };
            pause_reason?: string;
            /**
             * @description Of a pause, and of a suspension that is not billed: whether its end moves the end of the
             * period, by the policy of the day it was registered.
             */
            extends_period?: boolean;
            /** @description 1 (Monday) to 7; every day where absent. */
            weekdays?: number[];
            /**
             * @description Only where it was registered without being processed.
             * @enum {boolean}
             */
            skip_processing?: true;
            /**
             * @description Of the invoice that a suspension is for. Absent with at, where the suspension is foreseen.
             */
            invoice_number?: string;
        };
        /** @description Customer fields by read name, custom fields by field id. */
        CustomerReadData: {
            name?: string;
            email?: string;
            /** @description Name, address and country name, on lines of their own. */
            formatted_address?: string;
            /** @description The address without name and country. */
            location?: string;
            /** @description As it was given, or else as the last line of the address has it. */
            postal_code?: string;
            /** @description As it was given, or else as the last line of the address has it. */
            city?: string;
            /** @description In the language of the call. */
            country_name?: string;
            /** @description Two letters, ISO 3166. */
            country_code?: string;
            /** @description Datetime in the timezone of the account. */
            created?: string;
            /** @description Hashed; only where asked for. */
            password?: string;
            /** @description As it was written; only where data.details is asked for. */
            company?: string;
            /** @description As it was written; only where data.details is asked for. */
            billing_name?: string;
            /** @description As it was written; only where data.details is asked for. */
            billing_company?: string;
            /** @description As it was written; only where data.details is asked for. */
            billing_address?: string;
            /** @description As it was written; only where data.details is asked for. */
            billing_country?: string;
            /** @description As it was written; only where data.details is asked for. */
            billing_email?: string;
            /** @description As it was written; only where data.details is asked for. */
            billing_postal_code?: string;
            /** @description As it was written; only where data.details is asked for. */
            billing_city?: string;
            /** @description As it was written; only where data.details is asked for. */
            tax_registration_id?: string;
        } & {
            [key: string]: unknown;
        };
        CustomerWriteData: {
            name?: string | null;
            company?: string | null;
            address?: string | null;
            country?: string | null;
            email?: string | null;
            billing_name?: string | null;
            billing_company?: string | null;
            billing_address?: string | null;
            billing_country?: string | null;
            billing_email?: string | null;
            postal_code?: string | null;
            city?: string | null;
            billing_postal_code?: string | null;
            billing_city?: string | null;
            tax_registration_id?: string | null;
            password?: string | null;
            created?: string | null;
        } & {
            [key: string]: unknown;
        };
        Operation: components["schemas"]["CreateCustomerOperation"] | components["schemas"]["UpdateCustomerOperation"] | components["schemas"]["DeleteCustomerOperation"] | components["schemas"]["CreateSubscriptionOperation"] | components["schemas"]["UpdateSubscriptionOperation"] | components["schemas"]["SwitchSubscriptionPlanOperation"] | components["schemas"]["CancelSubscriptionOperation"] | components["schemas"]["ResumeSubscriptionOperation"] | components["schemas"]["ExtendSubscriptionOperation"] | components["schemas"]["CreateOverrideOperation"] | components["schemas"]["UpdateOverrideOperation"] | components["schemas"]["DeleteOverrideOperation"] | components["schemas"]["InvoiceOperation"] | components["schemas"]["CreditOperation"] | components["schemas"]["SendInvoiceOperation"] | components["schemas"]["CreatePaymentOperation"] | components["schemas"]["RefundOperation"] | components["schemas"]["AssignProductOperation"] | components["schemas"]["UnassignProductOperation"] | components["schemas"]["CreateNoteOperation"] | components["schemas"]["UpdateNoteOperation"] | components["schemas"]["DeleteNoteOperation"];
        /**
         * @description An event of any type. Later versions may tell further types: skip those that you do not know.
         */
        Event: components["schemas"]["CustomerCreatedEvent"] | components["schemas"]["CustomerUpdatedEvent"] | components["schemas"]["CustomerDeletedEvent"] | components["schemas"]["CustomerExportedEvent"] | components["schemas"]["CustomerEmailStoppedEvent"] | components["schemas"]["CustomerNotedEvent"] | components["schemas"]["SubscriptionCreatedEvent"] | components["schemas"]["SubscriptionUpdatedEvent"] | components["schemas"]["SubscriptionChangedStatusEvent"] | components["schemas"]["SubscriptionRegisteredStopEvent"] | components["schemas"]["SubscriptionRevokedStopEvent"] | components["schemas"]["SubscriptionRenewedEvent"] | components["schemas"]["SubscriptionSwitchedPlanEvent"] | components["schemas"]["OverrideCreatedEvent"] | components["schemas"]["OverrideUpdatedEvent"] | components["schemas"]["OverrideDeletedEvent"] | components["schemas"]["OverrideStartedEvent"] | components["schemas"]["OverrideEndedEvent"] | components["schemas"]["ProductAssignmentCreatedEvent"] | components["schemas"]["ProductAssignmentDeletedEvent"] | components["schemas"]["CampaignCreatedEvent"] | components["schemas"]["CampaignUpdatedEvent"] | components["schemas"]["CampaignDeletedEvent"] | components["schemas"]["ProductCreatedEvent"] | components["schemas"]["ProductUpdatedEvent"] | components["schemas"]["ProductDeletedEvent"] | components["schemas"]["ProductExportedEvent"] | components["schemas"]["InvoiceCreatedEvent"] | components["schemas"]["InvoiceSentEvent"] | components["schemas"]["InvoiceRemindedEvent"] | components["schemas"]["InvoicePaidEvent"] | components["schemas"]["InvoiceCreditedEvent"] | components["schemas"]["InvoiceDeliveryFailedEvent"] | components["schemas"]["PaymentCreatedEvent"] | components["schemas"]["PaymentAllocatedEvent"] | components["schemas"]["OrderCreatedEvent"] | components["schemas"]["OrderChangedStatusEvent"] | components["schemas"]["SessionStartedEvent"] | components["schemas"]["SessionRefusedEvent"] | components["schemas"]["SettingsChangedEvent"] | components["schemas"]["SettingsBankDetailsChangedEvent"] | components["schemas"]["SettingsExportedEvent"] | components["schemas"]["WebhookDeactivatedEvent"];
        /**
         * @description The customer of the event as it is now. Only where it is asked for, and empty once it is erased.
         */
        Prefetch: {
            customers: components["schemas"]["Customer"][];
        };
        /** @description A made-up event, sent by hand to try a webhook. */
        WebhookTestEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "webhook:test";
            /**
             * @description Below that of any event, so that receivers skip it.
             * @enum {integer}
             */
            event_id: 0;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            webhook_id: string;
        };
        Delivery: {
            delivery_id: string;
            customer_id: string;
            /** @description Of the invoice or credit note. */
            invoice_number: string;
            /** @enum {string} */
            invoice_type: "invoice" | "credit_note" | "reminder";
            /** @description YYYY-MM-DD. */
            invoice_date: string;
            /** @description As it is now. */
            customer_billing_address: {
                name?: string;
                company?: string;
                address?: string;
                postal_code?: string;
                city?: string;
                country?: string;
            };
            to_emails: string[];
            /** @description YYYY-MM-DD; of invoices only. */
            due?: string;
            /** @description What is still to be paid. In major units, tax included. */
            to_pay: number;
            /** @description Only where asked for. */
            lines?: components["schemas"]["InvoiceLine"][];
            /** @description Address of the page that shows it and how to pay. Only where asked for. */
            payment_url?: string;
        };
        Invoice: {
            /**
             * @description Of the invoice or credit note; absent of one that is still to be made, as a read with at has
             * it.
             */
            number?: string;
            /** @enum {string} */
            type: "invoice" | "credit_note";
            /**
             * @description An invoice is credited where credit notes alone have settled it; a credit note always is.
             * @enum {string}
             */
            state: "open" | "paid" | "credited";
            /** @description External id of who invoices. */
            business_entity: string;
            /** @description YYYY-MM-DD. */
            date: string;
            /** @description YYYY-MM-DD; of invoices only. */
            due?: string;
            currency: string;
            /** @description Negative of a credit note. In major units, tax included. */
            total: number;
            /** @description What is still to be paid. In major units, tax included. */
            to_pay: number;
            /** @description Of a credit note: the number of the invoice it credits, where there is one. */
            credits?: string;
            note?: string;
            /** @description When it was sent to the customer: datetime. */
            sent?: string;
            /**
             * @description Of an invoice: the payments and credit notes that settle it; with what is to be paid they
             * are the total. Of a credit note: what it settles; with what is left they are its total.
             */
            allocations: components["schemas"]["Allocation"][];
            /** @description Of a credit note: a part of the customer's balance. */
            left?: number;
            /** @description Only where asked for. */
            lines?: components["schemas"]["InvoiceLine"][];
            /** @description Address of the page that shows it and how to pay. Only where asked for. */
            payment_url?: string;
        };
        ListedInvoice: {
            /** @description Erased customers keep their documents. */
            customer_id: string;
            /** @description Of the invoice or credit note. */
            number: string;
            /** @enum {string} */
            type: "invoice" | "credit_note";
            /**
             * @description An invoice is credited where credit notes alone have settled it; a credit note always is.
             * @enum {string}
             */
            state: "open" | "paid" | "credited";
            /** @description External id of who invoices. */
            business_entity: string;
            /** @description YYYY-MM-DD. */
            date: string;
            /** @description YYYY-MM-DD; of invoices only. */
            due?: string;
            currency: string;
            /** @description Negative of a credit note. In major units, tax included. */
            total: number;
            /** @description What is still to be paid. In major units, tax included. */
            to_pay: number;
            /** @description Of a credit note: the number of the invoice it credits, where there is one. */
            credits?: string;
            note?: string;
            /** @description When it was sent to the customer: datetime. */
            sent?: string;
            /** @description Only where asked for. */
            lines?: components["schemas"]["InvoiceLine"][];
            /** @description Address of the page that shows it and how to pay. Only where asked for. */
            payment_url?: string;
            /**
             * @description Of an invoice: the payments and credit notes that settle it. With what is to be paid they
             * are the total.
             */
            allocations?: components["schemas"]["Allocation"][];
        };
        InvoiceLine: {
            /** @description In the language of the call; may have several lines. */
            text: string;
            /** @description The lines of a credit note sum up to less than zero. In major units, tax included. */
            amount: number;
            /** @description A fraction: 0.25 is 25 percent. */
            tax_rate: number;
            /** @description What the amount holds of tax, in major units. */
            tax_amount: number;
            /**
             * @description What the rate was reckoned with when the line was made. Absent of a line with a rate of its
             * own.
             */
            tax?: {
                /**
                 * @description domestic, oss (tax of another EU country, by the One Stop Shop), foreign (tax of a
                 * country outside the EU), reverse_charge or exempt.
                 * @enum {string}
                 */
                kind: "domestic" | "oss" | "foreign" | "reverse_charge" | "exempt";
                /** @description The category of tax_rates. */
                category?: string;
                /**
                 * @description Whose country decided.
                 * @enum {string}
                 */
                place: "seller" | "buyer";
                /** @description The country of the tax. */
                country?: string;
                /** @description Why there is no tax, as the document says it. */
                reason?: string;
            };
            category?: string;
            period_campaign_id?: string;
            /** @description Datetime in the timezone of the account. */
            period_begin?: string;
            /** @description Datetime; absent of a period without an end in sight. */
            period_end?: string;
        };
        Note: {
            note_id: string;
            /** @enum {string} */
            kind: "note" | "call" | "complaint" | "task";
            text: string;
            pinned: boolean;
            /** @description YYYY-MM-DD. */
            due?: string;
            subscription_id?: string;
            /** @description Datetime in the timezone of the account. */
            created: string;
            /** @description Who wrote it. */
            by: string;
            /** @description Datetime of the last change. */
            updated?: string;
            updated_by?: string;
        };
        Payment: {
            payment_id: string;
            /** @description YYYY-MM-DD: received in the bank. */
            date: string;
            /** @description Datetime in the timezone of the account. */
            created: string;
            /** @description In major units; negative where money was paid back. */
            amount: number;
            currency: string;
            /** @enum {string} */
            method: "manual" | "internal" | "external";
            /** @description External id of who was paid. */
            business_entity: string;
            /** @description Payment fields that have a value, by field id. */
            data: {
                [key: string]: unknown;
            };
            note?: string;
            /** @description The payment that it pays back, where the refund named one. */
            refunds?: string;
            /**
             * @description What it went to, oldest first: invoices, or what it was set against in the balance. With
             * what is left they are the amount.
             */
            allocations: components["schemas"]["Allocation"][];
            /** @description What is a part of the customer's balance, in major units. */
            left: number;
        };
        Preview: {
            documents: {
                /** @enum {string} */
                type: "invoice" | "credit_note";
                /**
                 * @description An invoice is credited where credit notes alone have settled it; a credit note always
                 * is.
                 * @enum {string}
                 */
                state: "open" | "paid" | "credited";
                /** @description External id of who invoices. */
                business_entity: string;
                /** @description YYYY-MM-DD. */
                date: string;
                /** @description YYYY-MM-DD; of invoices only. */
                due?: string;
                currency: string;
                /** @description Negative of a credit note. In major units, tax included. */
                total: number;
                /** @description What is still to be paid. In major units, tax included. */
                to_pay: number;
                /** @description Of a credit note: the number of the invoice it credits, where there is one. */
                credits?: string;
                note?: string;
                /** @description When it was sent to the customer: datetime. */
                sent?: string;
                /**
                 * @description Of an invoice: the payments and credit notes that settle it; with what is to be paid
                 * they are the total. Of a credit note: what it settles; with what is left they are its total.
                 */
                allocations: components["schemas"]["Allocation"][];
                /** @description Of a credit note: a part of the customer's balance. */
                left?: number;
                /** @description Only where asked for. */
                lines?: components["schemas"]["InvoiceLine"][];
                /** @description Only in the preview of many operations. */
                customer_id?: string;
            }[];
            /** @description What follows up to until, at most 400 steps. */
            follow: {
                /** @description Datetime in the timezone of the account. */
                at: string;
                /** @enum {string} */
                kind: "invoice" | "credit_note" | "renewal" | "period_end" | "override_begin" | "override_end" | "dunning" | "product";
                /** @description The subscription that the step concerns. */
                subscription_id?: string;
                /**
                 * @description An invoice or credit note that would be made. It has no number, as a preview takes none.
                 */
                document?: {
                    /** @enum {string} */
                    type: "invoice" | "credit_note";
                    /**
                     * @description An invoice is credited where credit notes alone have settled it; a credit note
                     * always is.
                     * @enum {string}
                     */
                    state: "open" | "paid" | "credited";
                    /** @description External id of who invoices. */
                    business_entity: string;
                    /** @description YYYY-MM-DD. */
                    date: string;
                    /** @description YYYY-MM-DD; of invoices only. */
                    due?: string;
                    currency: string;
                    /** @description Negative of a credit note. In major units, tax included. */
                    total: number;
                    /** @description What is still to be paid. In major units, tax included. */
                    to_pay: number;
                    /** @description Of a credit note: the number of the invoice it credits, where there is one. */
                    credits?: string;
                    note?: string;
                    /** @description When it was sent to the customer: datetime. */
                    sent?: string;
                    /**
                     * @description Of an invoice: the payments and credit notes that settle it; with what is to be paid
                     * they are the total. Of a credit note: what it settles; with what is left they are its total.
                     */
                    allocations: components["schemas"]["Allocation"][];
                    /** @description Of a credit note: a part of the customer's balance. */
                    left?: number;
                    /** @description Only where asked for. */
                    lines?: components["schemas"]["InvoiceLine"][];
                };
                /** @description In the language of the call. */
                text: string;
                /** @description Only in the preview of many operations. */
                customer_id?: string;
            }[];
            /**
             * @description More would follow, or more recipients change, than is shown.
             * @enum {boolean}
             */
            more?: true;
            subscriptions: {
                /** @description Absent for a subscription that would be created. */
                id?: string;
                /**
                 * @description In the preview of many operations, and of a recipient that the call changes with its
                 * group.
                 */
                customer_id?: string;
                /** @enum {string} */
                state: "awaiting" | "active" | "suspended" | "ended" | "stopped";
                /** @enum {string} */
                state_before?: "awaiting" | "active" | "suspended" | "ended" | "stopped";
                /** @description Of a registered stop. Periods show it once it takes effect. */
                stop_at?: string;
                stop_at_before?: string;
                /**
                 * @description The number of older periods that both lists leave out. Only in a preview of many
                 * operations with more than 10000 periods, which shows the latest 12 of each subscription.
                 */
                earlier_periods?: number;
                periods: {
                    campaign_name: string;
                    campaign_id: string;
                    /** @description Datetime in the timezone of the account. */
                    begin: string;
                    /** @description Datetime; null when open-ended. */
                    end: string | null;
                    current: boolean;
                    /** @description The customer of the group subscription. Only for recipient subscriptions. */
                    group_customer_id?: string;
                }[];
                periods_before: {
                    campaign_name: string;
                    campaign_id: string;
                    /** @description Datetime in the timezone of the account. */
                    begin: string;
                    /** @description Datetime; null when open-ended. */
                    end: string | null;
                    current: boolean;
                    /** @description The customer of the group subscription. Only for recipient subscriptions. */
                    group_customer_id?: string;
                }[];
            }[];
            /**
             * @description Those that would be registered or changed, with the policy that they are registered under.
             */
            overrides: {
                /** @description Only where it is of a subscription. */
                subscription_id?: string;
                /**
                 * @description A suspension is made by the service, such as for an invoice that is not paid.
                 * @enum {string}
                 */
                override_type: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription" | "suspension";
                /**
                 * @description At the instant of the read.
                 * @enum {string}
                 */
                phase: "future" | "active" | "ended";
                /** @description Datetime in the timezone of the account. */
                begin: string;
                /**
                 * @description Datetime in the timezone of the account; null for a change, which is for good, and while
                 * no end is known.
                 */
                end: string | null;
                address?: components["schemas"]["Address"];
                /** @description As they were written; a password is not shown. */
                new_values?: {
                    [key: string]: unknown;
                };
                pause_reason?: string;
                /**
                 * @description Of a pause, and of a suspension that is not billed: whether its end moves the end of the
                 * period, by the policy of the day it was registered.
                 */
                extends_period?: boolean;
                /** @description 1 (Monday) to 7; every day where absent. */
                weekdays?: number[];
                /**
                 * @description Only where it was registered without being processed.
                 * @enum {boolean}
                 */
                skip_processing?: true;
                /**
                 * @description Of the invoice that a suspension is for. Absent with at, where the suspension is
                 * foreseen.
                 */
                invoice_number?: string;
                /** @description Absent with at, where the service will have made the override by then. */
                override_id?: string;
                /** @description Only in the preview of many operations. */
                customer_id?: string;
            }[];
            /**
             * @description Payments that would be registered. One below zero pays back, and says what it is taken from.
             */
            payments: {
                /** @description YYYY-MM-DD: received in the bank. */
                date: string;
                /** @description In major units; negative where money was paid back. */
                amount: number;
                currency: string;
                /** @enum {string} */
                method: "manual" | "internal" | "external";
                /** @description External id of who was paid. */
                business_entity: string;
                /** @description Payment fields that have a value, by field id. */
                data: {
                    [key: string]: unknown;
                };
                note?: string;
                /** @description The payment that it pays back, where the refund named one. */
                refunds?: string;
                /**
                 * @description What it went to, oldest first: invoices, or what it was set against in the balance. With
                 * what is left they are the amount.
                 */
                allocations: components["schemas"]["Allocation"][];
                /** @description What is a part of the customer's balance, in major units. */
                left: number;
                /** @description Only in the preview of many operations. */
                customer_id?: string;
            }[];
            balance: {
                business_entity: string;
                currency: string;
                /**
                 * @description What is left of payments and credit notes, in major units; negative where it is owed.
                 */
                amount: number;
                /** @description Only in the preview of many operations. */
                customer_id?: string;
            }[];
            balance_before: {
                business_entity: string;
                currency: string;
                /**
                 * @description What is left of payments and credit notes, in major units; negative where it is owed.
                 */
                amount: number;
                /** @description Only in the preview of many operations. */
                customer_id?: string;
            }[];
            /**
             * @description What is to be paid more than before, in major units: by new invoices, less what credit notes
             * of the same call take off invoices that are open.
             */
            to_pay_now: {
                business_entity: string;
                currency: string;
                amount: number;
            }[];
            /** @description Types of the events that would be told, in their order. */
            events: string[];
            /** @description E-mails that would be sent. */
            messages: {
                /** @enum {string} */
                kind: "invoice" | "credit_note" | "reminder";
                to: string[];
            }[];
            /** @description How much the call would make. */
            counts: {
                /**
                 * @description Periods that subscriptions would get, past periods of a subscription begun earlier
                 * included.
                 */
                periods: number;
                /** @description Invoices and credit notes that would be made, the length of `documents`. */
                documents: number;
                /** @description Events that would be told, the length of `events`. */
                events: number;
            };
            /** @description Send it as `expect` to carry out exactly this. Good for 30 minutes. */
            expect: string;
        };
        PreviewAnswer: {
            preview: components["schemas"]["Preview"];
        };
        CountedCampaign: {
            id: string;
            name: string;
            customer_facing_name?: string;
            business_entity?: string;
            products: string[];
            duration?: string;
            assignments?: number;
            renews_to?: string;
            invoice_lines: {
                text: string;
                amount: number;
                tax_rate?: number;
                tax?: string;
                category?: string;
                from?: string;
                when: {
                    [key: string]: string | number | boolean;
                };
            }[];
            invoice_days_before: number;
            policy?: string;
            group?: {
                recipient_campaign: string;
                max_recipients?: number;
            };
            addons: {
                campaign: string;
                mandatory: boolean;
            }[];
            /**
             * @description Subscriptions that are not over, by the campaign of their present period, or else of their
             * next.
             */
            live_subscriptions: number;
        };
        CountedProduct: {
            external_id: string;
            name: string;
            category: string;
            recurring: boolean;
            date?: string;
            assign_at?: string;
            /** @description How often it is assigned, without what was taken back. A recurring product never is. */
            assignments: number;
        };
        ProductRecipient: {
            product_assignment_id: string;
            customer_id: string;
            /** @description Absent of a product of the customer's own. */
            subscription_id?: string;
            /** @description 1 is the oldest period. */
            period?: number;
            /**
             * @description Whether the copy is given away, as a pause-delivery-donate says. Then there is no address.
             */
            donated: boolean;
            /** @description Of the subscription; 1 without one. */
            quantity: number;
            /**
             * @description That of an alternative-delivery, else that of the subscription, else that of the customer:
             * as it will be at the start of the product's date, or as it is now where that is past. Absent where there
             * is none.
             */
            address?: {
                name?: string;
                company?: string;
                address?: string;
                postal_code?: string;
                city?: string;
                country?: string;
            };
            /** @description Assignment fields that have a value, by field id. */
            data: {
                [key: string]: unknown;
            };
        };
        Session: {
            person: {
                /** @description Absent in the session of an API key. */
                email?: string;
                /** @description Of the person, or of the API access. */
                name: string;
                /** @description Absent in the session of an API key. */
                role?: string;
                /**
                 * @description Of the texts of answers, where a call names none.
                 * @enum {string}
                 */
                language: "en" | "da" | "sv" | "nb" | "de" | "fi";
            };
            account: {
                id: string;
                name?: string;
                /**
                 * @description A test account has a clock of its own.
                 * @enum {string}
                 */
                environment: "live" | "test";
                timezone: string;
                /** @description The time of the account, which of a test account is that of its clock. */
                now: string;
                /**
                 * @description Of the first business entity.
                 * @enum {string}
                 */
                language: "en" | "da" | "sv" | "nb" | "de" | "fi";
                /** @description How dates and amounts are written, such as da-DK: as in the first business entity. */
                locale: string;
                /** @description Of the first business entity. */
                currency?: string;
                business_entities: {
                    external_id: string;
                    name: string;
                    currency: string;
                }[];
            };
            rights: {
                /** @description As of an API access: customers:read, or * for all. */
                allowed_apis: string[];
                /** @description The operations that may be carried out. */
                operations: string[];
                /** @description The most amount of an operation, in minor units, by its name. No entry, no limit. */
                limits: {
                    [key: string]: number;
                };
                /** @description Whether every call that changes something is refused. */
                read_only: boolean;
            };
            /** @description When the session ends in any case. Real time, in the timezone of the account. */
            expires: string;
            /** @description When it ends without another call. Real time, in the timezone of the account. */
            idle_until: string;
            /** @description The seconds until expires. */
            expires_in: number;
            /** @description The seconds until idle_until. */
            idle_in: number;
        };
        Subscription: {
            id: string;
            /** @enum {string} */
            state: "awaiting" | "active" | "suspended" | "ended" | "stopped";
            /** @description Subscription fields that have a value, by field id. */
            data: {
                [key: string]: unknown;
            };
            /** @description Of a whole period, in major units with tax. Only where pricing is asked for. */
            price?: number;
            /** @description ISO 4217. Only where pricing is asked for. */
            currency?: string;
            /** @description Products assigned to the subscription itself, where there are any. */
            products?: {
                /** @description Product assignment id. */
                id: string;
                name: string;
                external_id: string;
                /**
                 * @description Only where a pause-delivery-donate gave the product away.
                 * @enum {boolean}
                 */
                donated?: true;
                /** @description Where the product is sent; only where an alternative-delivery says so. */
                address?: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                };
                data: {
                    [key: string]: unknown;
                };
            }[];
            /** @description Datetime in the timezone of the account. Only where details are asked for. */
            created?: string;
            /** @description Only where details are asked for. */
            quantity?: number;
            /** @description The way in which invoices are sent. Only where details are asked for. */
            invoiced_by?: string;
            /**
             * @description External id of its own policy; without one, that of the campaign counts. Only where details
             * are asked for.
             */
            policy?: string;
            /**
             * @description Datetime: periods that begin before it were invoiced elsewhere. Only where details are asked
             * for.
             */
            invoicing_from?: string;
            /**
             * @description Datetime: when a stop takes effect that is registered, or has taken effect. Only where
             * details are asked for.
             */
            stop_at?: string;
            /** @description Datetime: when that stop was asked for. Only where details are asked for. */
            stop_requested?: string;
            /**
             * @description What follows the present period, as things stand; absent where nothing does. Only where
             * details are asked for.
             */
            renews_to?: {
                campaign_id: string;
                campaign_name: string;
                /** @description Datetime; absent where the period ends with its last assignment. */
                begin?: string;
            };
            /** @description Of an add-on: the subscription it belongs to. Only where details are asked for. */
            addon_base_subscription_id?: string;
            /** @description Of a recipient: the subscription it follows. Only where details are asked for. */
            group_subscription_id?: string;
            /** @description Of a recipient: that subscription's customer. Only where details are asked for. */
            group_customer_id?: string;
            /** @description Oldest first; only the current one where subscriptions.current_period is asked for. */
            periods: {
                campaign_name: string;
                campaign_id: string;
                /** @description Datetime in the timezone of the account. */
                begin: string;
                /** @description Datetime in the timezone of the account; null when open-ended. */
                end: string | null;
                /** @description Whether now is within the period. */
                current: boolean;
                /** @description The customer of the group subscription. Only for recipient subscriptions. */
                group_customer_id?: string;
                /** @description Of a period counted in assignments; only where details are asked for. */
                remaining_assignments?: number;
                products: {
                    /** @description Product assignment id. */
                    id: string;
                    name: string;
                    /** @description Date, where the product has one. */
                    date?: string;
                    external_id: string;
                    /**
                     * @description Only where a pause-delivery-donate gave the product away.
                     * @enum {boolean}
                     */
                    donated?: true;
                    /** @description Where the product is sent; only where an alternative-delivery says so. */
                    address?: {
                        name?: string;
                        company?: string;
                        address?: string;
                        postal_code?: string;
                        city?: string;
                        country?: string;
                    };
                }[];
            }[];
        };
        WebhookState: {
            /**
             * @description The event_id of the last event that is dealt with: acknowledged, or left out by the
             * categories.
             */
            cursor: number;
            /** @description How many events of all categories are above the cursor. */
            lag: number;
            /**
             * @description Why it is not enabled: stopped by hand, or turned off by the service.
             * @enum {string}
             */
            reason?: "stopped" | "response-key-missing" | "response-key-wrong" | "resends-failed";
            /** @description At what comes next: other events begin at 0. */
            failed_attempts: number;
            /** @description When a failed delivery is resent, in real time. Datetime in the timezone of the account. */
            next_attempt?: string;
            last_attempt?: {
                /** @description When it began, in real time. Datetime in the timezone of the account. */
                at: string;
                first_event_id: number;
                last_event_id: number;
                /**
                 * @description How many events were sent. Ids between the first and the last may be left out by the
                 * categories.
                 */
                events: number;
                /**
                 * @description Only delivered moves the cursor; what response-key- begins turns the webhook off.
                 * @enum {string}
                 */
                outcome: "delivered" | "response-key-missing" | "response-key-wrong" | "wrong-status" | "redirected" | "timed-out" | "reply-too-large" | "connection-failed" | "address-not-allowed";
                /** @description The status of the reply, where there was one. */
                status?: number;
                /** @description How the connection failed, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
                error?: string;
                /** @description From the look-up of the name to the end of the reply. */
                milliseconds: number;
            };
        };
        VatReport: {
            rows: {
                /** @description YYYY-MM, by the date of the document. */
                month: string;
                business_entity: string;
                currency: string;
                /**
                 * @description domestic, oss (tax of another EU country, by the One Stop Shop), foreign (tax of a
                 * country outside the EU), reverse_charge or exempt.
                 * @enum {string}
                 */
                kind: "domestic" | "oss" | "foreign" | "reverse_charge" | "exempt";
                /** @description The country of the tax, where it is known. */
                country?: string;
                /** @description In the language of the call. */
                country_name?: string;
                /** @description A fraction: 0.25 is 25 percent. */
                tax_rate: number;
                /** @description Without tax. In major units, less what was credited. */
                net: number;
                /** @description The sum of the tax of the lines. In major units, less what was credited. */
                tax: number;
                /** @description Tax included. In major units, less what was credited. */
                gross: number;
                /** @description Invoices and credit notes with lines of this tax. */
                documents: number;
            }[];
        };
        UpcomingStep: {
            /** @description Datetime in the timezone of the account. */
            at: string;
            /** @enum {string} */
            kind: "invoice" | "credit_note" | "renewal" | "period_end" | "override_begin" | "override_end" | "dunning" | "product";
            /** @description The subscription that the step concerns. */
            subscription_id?: string;
            /** @description An invoice or credit note that would be made. It has no number, as a preview takes none. */
            document?: {
                /** @enum {string} */
                type: "invoice" | "credit_note";
                /**
                 * @description An invoice is credited where credit notes alone have settled it; a credit note always
                 * is.
                 * @enum {string}
                 */
                state: "open" | "paid" | "credited";
                /** @description External id of who invoices. */
                business_entity: string;
                /** @description YYYY-MM-DD. */
                date: string;
                /** @description YYYY-MM-DD; of invoices only. */
                due?: string;
                currency: string;
                /** @description Negative of a credit note. In major units, tax included. */
                total: number;
                /** @description What is still to be paid. In major units, tax included. */
                to_pay: number;
                /** @description Of a credit note: the number of the invoice it credits, where there is one. */
                credits?: string;
                note?: string;
                /** @description When it was sent to the customer: datetime. */
                sent?: string;
                /**
                 * @description Of an invoice: the payments and credit notes that settle it; with what is to be paid
                 * they are the total. Of a credit note: what it settles; with what is left they are its total.
                 */
                allocations: components["schemas"]["Allocation"][];
                /** @description Of a credit note: a part of the customer's balance. */
                left?: number;
                /** @description Only where asked for. */
                lines?: components["schemas"]["InvoiceLine"][];
            };
            /** @description In the language of the call. */
            text: string;
        };
        /**
         * @description Messages by field, custom fields by field id, and under the empty key what concerns no single
         * field.
         */
        MessagesByField: {
            [key: string]: string[];
        };
        /** @description Codes by field, and under the empty key what concerns no single field. */
        CodesByField: {
            [key: string]: components["schemas"]["ErrorCode"][];
        };
        /** @description What is wrong, for programs. Codes stay what they mean; later versions may have more. */
        ErrorCode: ("parameter_missing" | "parameter_unknown" | "parameter_not_allowed" | "parameter_malformed" | "call_malformed" | "idempotency_key_reused" | "errors_left_out" | "customer_id_missing" | "operation_not_done" | "operation_uncertain" | "operation_contended" | "operation_failed" | "email_taken" | "customer_id_invalid" | "authentication_failed" | "customer_has_subscription" | "customer_has_invoice" | "customer_has_balance" | "customer_deleted" | "customer_unknown" | "customer_exists" | "note_unknown" | "note_empty" | "notes_too_many" | "notes_too_long" | "order_nothing_chosen" | "order_not_on_form" | "order_product_twice" | "order_no_gift" | "order_payment_unavailable" | "ordering_code_unknown" | "ordering_code_for_others" | "ordering_code_used_up" | "order_not_awaiting_approval" | "order_decided" | "order_price_changed" | "order_too_large" | "order_email_of_customer" | "clock_backwards" | "unknown_user" | "operation_not_allowed" | "amount_above_limit" | "amounts_above_limit" | "settings_not_object" | "settings_not_list" | "settings_not_text" | "settings_not_number" | "settings_not_whole" | "settings_not_boolean" | "settings_not_one_of" | "settings_missing" | "settings_unknown_key" | "settings_empty" | "settings_too_long" | "settings_too_short" | "settings_too_many" | "settings_too_small" | "settings_too_great" | "settings_characters" | "settings_identifier" | "settings_label" | "settings_plain_identifier" | "settings_reserved" | "settings_timezone" | "settings_currency" | "settings_country" | "settings_email" | "settings_url" | "settings_url_public" | "settings_url_https" | "settings_token_of_host" | "settings_signing_of_host" | "settings_secret_of_issuer" | "settings_date" | "settings_datetime" | "settings_duration" | "settings_ip" | "settings_api" | "settings_unknown_api" | "settings_unknown_operation" | "settings_unknown_role" | "settings_domain" | "settings_signing_secret" | "settings_visible" | "settings_prefetch" | "settings_prefix_characters" | "settings_prefix_clash" | "settings_key_used" | "settings_duplicate" | "settings_unknown_business_entity" | "settings_unknown_field" | "settings_unknown_product" | "settings_unknown_campaign" | "settings_unknown_policy" | "settings_unknown_tax" | "settings_unknown_delivery_method" | "settings_in_use" | "settings_circular" | "settings_mode_fixed" | "settings_other_account" | "settings_field_id_taken" | "settings_only_without_customers" | "settings_too_many_indexed" | "settings_too_many_indexed_subscription" | "settings_choices_needed" | "settings_choices_unwanted" | "settings_not_recurring" | "settings_recurring_dated" | "settings_duration_or_assignments" | "settings_tax_or_rate" | "settings_tax_incomplete" | "settings_tax_place" | "settings_tax_reason" | "settings_reverse_charge" | "settings_when_value" | "settings_discount" | "settings_not_on_form" | "settings_gift_without_group" | "settings_logo" | "settings_logo_size" | "settings_logo_pixels" | "settings_new_logos_pixels" | "settings_logos_size" | "settings_colour" | "settings_iban" | "settings_payment_code" | "settings_payment_code_needs" | "settings_own_currency" | "settings_letters" | "settings_too_large" | "settings_too_many_changes" | "text_expected" | "text_too_long" | "search_text_short" | "text_control_characters" | "text_with_link" | "line_expected" | "country_unknown" | "email_invalid" | "tax_id_invalid" | "tax_id_not_registered" | "password_length" | "integer_expected" | "number_expected" | "boolean_expected" | "date_expected" | "date_past" | "date_too_far_ahead" | "datetime_expected" | "duration_expected" | "choice_expected" | "address_expected" | "field_required" | "customer_too_large" | "product_unknown" | "product_ambiguous" | "product_recurring" | "product_other_category" | "period_unknown" | "product_assignment_unknown" | "payment_too_large" | "business_entity_unknown" | "business_entity_needed" | "business_entity_other" | "currency_mismatch" | "recipient_invoiced_by_group" | "invoice_unknown" | "recipient_invalid" | "recipient_missing" | "sender_missing" | "payment_of_nothing" | "payment_negative" | "payment_date_ahead" | "payment_unknown" | "refund_of_nothing" | "refund_above_left" | "refund_invoices_too_many" | "invoice_below_zero" | "credit_nothing_left" | "credit_of_nothing" | "credit_above_left" | "credit_line_unknown" | "credit_line_above_left" | "product_assignment_too_large" | "override_unknown" | "override_ended" | "override_not_future" | "override_locked" | "override_end_before_begin" | "override_too_early" | "override_date_blocked" | "override_overlaps" | "override_same_begin" | "override_type_not_allowed" | "override_address_field_missing" | "override_recipient_pause" | "override_pause_too_long" | "override_address_incomplete" | "override_other_country" | "override_suspension_end" | "override_emails_too_many" | "override_values_too_many" | "overrides_too_large" | "subscription_unknown" | "subscription_of_another" | "subscription_over" | "subscription_too_large" | "stop_not_registered" | "extension_of_stopped" | "extension_open_ended" | "extension_by_time" | "extension_by_assignments" | "extension_too_long" | "addon_stops_with_base" | "recipient_follows_group" | "recipient_period" | "campaign_unknown" | "group_unknown" | "group_full" | "addon_base_unknown" | "period_datetime" | "period_end_before_begin" | "periods_overlap" | "addons_too_many" | "periods_too_many" | "documents_too_many" | "period_renewed_not_first" | "period_currency" | "policy_unknown" | "invoiced_by_unknown" | "event_ahead" | "webhook_unknown" | "webhook_rewind_to" | "delivery_unknown" | "delivery_contended") | string;
        /** @description Creates a customer. */
        CreateCustomerOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createcustomer";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description Customer fields by write name, custom fields by field id; null deletes a field. */
            data?: components["schemas"]["CustomerWriteData"];
            /** @description false or 0 leaves out validation by external services. Default true. */
            use_external_lookup?: boolean;
        };
        /**
         * @description Changes data of a customer. Where create is true, the right customers.createcustomer is needed
         * too.
         */
        UpdateCustomerOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "updatecustomer";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description Customer fields by write name, custom fields by field id; null deletes a field. */
            data?: components["schemas"]["CustomerWriteData"];
            /** @description Creates the customer where the id is unknown. Default false. */
            create?: boolean;
            /** @description false or 0 leaves out validation by external services. Default true. */
            use_external_lookup?: boolean;
        };
        /** @description Deletes a customer. */
        DeleteCustomerOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "deletecustomer";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
        };
        /**
         * @description Creates a subscription. Where a period has external_invoicing, the right customers.createpayment
         * is needed too.
         */
        CreateSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createsubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description Required, but for a recipient. */
            periods?: {
                /** @description Required, but for a recipient subscription. */
                campaign_id?: string;
                /**
                 * @description Default now, or the start of the day under a policy with day_aligned; a time to come
                 * leaves the subscription awaiting.
                 */
                begin?: string;
                /** @description Overrides the end by the duration of the campaign. */
                end?: string;
                remaining_assignments?: number;
                /**
                 * @description Default: the amounts of the campaign.
                 * @enum {string}
                 */
                invoicing?: "none" | "adjusted_begin" | "adjusted_end";
                /** @description What was invoiced for the period in a previous system, in minor units with tax. */
                external_invoicing?: {
                    invoiced: number;
                    currency: string;
                    tax_rate: number;
                    /** @description The number of that invoice. A credit note for the period names it. */
                    invoice_number?: string;
                };
                /** @description First period only. Default false. */
                renewed?: boolean;
            }[];
            /** @description Group subscription controlling this recipient subscription. */
            group_subscription_id?: string;
            /** @description Base subscription controlling this add-on. */
            addon_base_subscription_id?: string;
            /** @description false keeps mandatory add-ons from being made. Default true. */
            create_mandatory_addon_subscriptions?: boolean;
            /** @description Default 1. */
            quantity?: number;
            /** @description Subscription fields by field id. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Business policy, by id or external_id. */
            policy?: {
                id?: string;
                external_id?: string;
            };
            /** @description Not renewed. Default false. */
            cancelled?: boolean;
            /** @description Used with cancelled. Default now. */
            stop_requested?: string;
            /** @description Default now. */
            created?: string;
            /**
             * @description From when this service invoices: periods that begin before it were invoiced elsewhere.
             * Default the begin, or now where the last period has external_invoicing or the invoicing none.
             */
            invoicing_from?: string;
            /** @description email, manual, or the id of a delivery method. Default email. */
            invoiced_by?: string;
        };
        /** @description Changes data and conditions of a subscription. */
        UpdateSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "updatesubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /** @description Whether to credit and invoice anew what was invoiced ahead. Default false. */
            reinvoice?: boolean;
            /** @description Subscription fields by field id; null deletes a field. */
            data?: {
                [key: string]: unknown;
            };
            /** @description From now on. The difference is credited or invoiced at once, whatever reinvoice says. */
            quantity?: number;
            /** @description Of documents from now on: email, manual, or the id of a delivery method. */
            invoiced_by?: string;
            /** @description Business policy from now on, by id or external_id; null for that of the campaign. */
            policy?: {
                id?: string;
                external_id?: string;
            } | null;
        };
        /** @description Ends the ongoing period now and goes on in a period on another campaign. */
        SwitchSubscriptionPlanOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "switchsubscriptionplan";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /** @description The campaign that the subscription continues on. */
            new_campaign_id: string;
        };
        /** @description Stops a subscription, now or at a time to come. */
        CancelSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "cancelsubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description Datetime. Default now, which is also the earliest. Under a policy with day_aligned now is
             * the start of the day.
             */
            stop_at?: string;
        };
        /** @description Takes back a registered stop that has not taken effect. */
        ResumeSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "resumesubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
        };
        /** @description Gives more time, or more assignments, at no cost. */
        ExtendSubscriptionOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "extendsubscription";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description ISO 8601 duration, at most 36 months: P1M14D, PT36H. Exactly one of by and assignments.
             * @example P14D
             */
            by?: string;
            /** @description How many more, of a period that is counted in assignments. */
            assignments?: number;
            /** @description Told in the history. */
            reason?: string;
        };
        /** @description Creates an override: a vacation, a pause or a scheduled change. */
        CreateOverrideOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createoverride";
            /** @description Customer ID. Required where subscription_id is absent. */
            id?: string;
            /** @description Required for vacations and pauses; changes are else of the customer. */
            subscription_id?: string;
            /**
             * @description What it is; which other parameters it takes hangs on that.
             * @enum {string}
             */
            override_type: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription";
            /** @description Datetime. Default now. */
            begin?: string;
            /** @description Datetime. For types that end by themselves, which need it. */
            end?: string;
            /**
             * @description For alternative-delivery and changes of address: name or company, address and country are
             * needed.
             */
            address?: components["schemas"]["Address"];
            /**
             * @description For change-fields: built-in fields by write name, custom ones by field id; null deletes a
             * field.
             */
            new_values?: {
                [key: string]: unknown;
            };
            /** @description For pause-subscription. */
            pause_reason?: string;
            /** @description For alternative-delivery: 1 (Monday) to 7 (Sunday). Default every day. */
            weekdays?: number[];
            /**
             * @description true registers the override for the record: it has no effect, and is held to no dates.
             * Default false.
             */
            skip_processing?: boolean;
        };
        /** @description Changes an override. */
        UpdateOverrideOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "updateoverride";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description As createoverride and the reads of customers tell it. */
            override_id: string;
            /**
             * @description Another type of vacation, for a vacation that has not begun.
             * @enum {string}
             */
            override_type?: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription";
            /** @description Datetime. While it has not begun. */
            begin?: string;
            /** @description Datetime. For a suspension it must be now, which ends it. */
            end?: string;
            /**
             * @description For alternative-delivery and changes of address: name or company, address and country are
             * needed.
             */
            address?: components["schemas"]["Address"];
            /**
             * @description For change-fields: built-in fields by write name, custom ones by field id; null deletes a
             * field.
             */
            new_values?: {
                [key: string]: unknown;
            };
            /** @description For pause-subscription. */
            pause_reason?: string;
            /** @description For alternative-delivery: 1 (Monday) to 7 (Sunday). Default every day. */
            weekdays?: number[];
        };
        /** @description Deletes an override that has not begun. */
        DeleteOverrideOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "deleteoverride";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description As createoverride and the reads of customers tell it. */
            override_id: string;
        };
        /** @description Creates an invoice. */
        InvoiceOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "invoice";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description External ID of the business entity; required without subscription_id. */
            business_entity?: string;
            /** @description The subscription that the lines concern. */
            subscription_id?: string;
            /**
             * @description current, or the index of the period, 1 the oldest. Default current. Only with
             * subscription_id.
             */
            period?: string;
            /** @description What is invoiced. At most one tax rate that is not 0. */
            lines: {
                /** @description May contain newlines. */
                text: string;
                /** @description Minor units, tax included. */
                amount: number;
                /** @description ISO 4217; must be that of the invoice or business entity. */
                currency: string;
                tax_rate: number;
            }[];
            /** @description Date. Default by the business entity. */
            due?: string;
            /** @description false keeps it from being sent. Default true. */
            send?: boolean;
            /** @description Internal note. */
            note?: string;
        };
        /**
         * @description Makes a credit note for an invoice. Where refund is payment, the right customers.refund is
         * needed too.
         */
        CreditOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "credit";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description The invoice to credit. */
            invoice_number: string;
            /** @description What to credit of some lines. Exactly one of lines, amount and all is given. */
            lines?: {
                /** @description The position of the line on the invoice, 1 the first. */
                line: number;
                /** @description Minor units, tax included. Negative for a discount. */
                amount: number;
            }[];
            /**
             * @description Minor units, tax included, shared by the lines as what is left of them. At most what is
             * left.
             */
            amount?: number;
            /** @description true credits all that is left of the invoice. */
            all?: boolean;
            /** @description Shown on the credit note. */
            reason?: string;
            /**
             * @description What becomes of money that was paid: the balance of the customer, or paid back. Default
             * balance.
             * @enum {string}
             */
            refund?: "balance" | "payment";
            /** @description Internal note. */
            note?: string;
        };
        /** @description Sends an invoice or credit note by e-mail once more. */
        SendInvoiceOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "sendinvoice";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /**
             * @description The invoice or credit note to send.
             * @example DK-1001
             */
            invoice_number: string;
            /**
             * @description E-mail addresses. Default the one that documents of the customer go to.
             * @example [
             *       "bookkeeping@example.com"
             *     ]
             */
            to?: string[];
        };
        /** @description Registers a payment. Where amount is below zero, the right customers.refund is needed too. */
        CreatePaymentOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createpayment";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description Invoice to allocate to. Not together with business_entity. */
            invoice_number?: string;
            /** @description External ID; needed without an invoice where the account has several. */
            business_entity?: string;
            /** @description Minor units. Negative only with the method external. */
            amount: number;
            /** @description ISO 4217; must be that of the invoice or business entity. */
            currency: string;
            /**
             * @description Default manual.
             * @enum {string}
             */
            method?: "manual" | "internal" | "external";
            /** @description Date received in the bank. Default today, and not later. */
            date?: string;
            /** @description Payment fields by field id. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Internal note. */
            note?: string;
        };
        /** @description Pays back money that came in. */
        RefundOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "refund";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description The payment to pay back. Not together with business_entity. */
            payment_id?: string;
            /**
             * @description External ID: the balance with it is paid back. Needed without a payment where the account
             * has several.
             */
            business_entity?: string;
            /**
             * @description Minor units, above zero.
             * @example 5000
             */
            amount: number;
            /** @description Internal note. */
            note?: string;
        };
        /** @description Assigns a product. */
        AssignProductOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "assignproduct";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description Omit to assign a product to the customer. */
            subscription_id?: string;
            /**
             * @description Required with subscription_id. current, the index (1 the oldest), or none: the subscription
             * itself, outside its periods.
             */
            period?: string;
            /** @description Product name. name or external_id required. */
            name?: string;
            /** @description Product external ID. */
            external_id?: string;
            /** @description Fields of the product assignment by field id. */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description Takes an assigned product back. */
        UnassignProductOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "unassignproduct";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description As assignproduct and the reads of subscriptions tell it. */
            product_assignment_id: string;
        };
        /** @description Writes a note on a customer. */
        CreateNoteOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "createnote";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /**
             * @description At most 5000 characters, of any number of lines.
             * @example Called about the wet paper of Monday. Wants it again.
             */
            text: string;
            /** @description The subscription that it is about. */
            subscription_id?: string;
            /**
             * @description Default note.
             * @enum {string}
             */
            kind?: "note" | "call" | "complaint" | "task";
            /** @description Date by which something is to be done. */
            due?: string;
            /** @description true shows it before the others. Default false. */
            pinned?: boolean;
        };
        /** @description Changes a note. */
        UpdateNoteOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "updatenote";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description As createnote and the reads of customers tell it. */
            note_id: string;
            /**
             * @description At most 5000 characters, of any number of lines.
             * @example Called about the wet paper of Monday. Wants it again.
             */
            text?: string;
            /** @description Empty: about none any more. */
            subscription_id?: string;
            /**
             * @description What it is from now on.
             * @enum {string}
             */
            kind?: "note" | "call" | "complaint" | "task";
            /** @description Date; empty removes it. */
            due?: string;
            /** @description Whether it is shown before the others. */
            pinned?: boolean;
        };
        /** @description Deletes a note. */
        DeleteNoteOperation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "deletenote";
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description As createnote and the reads of customers tell it. */
            note_id: string;
        };
        CustomerCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:created";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:updated";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            changed: string[];
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerDeletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:deleted";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerExportedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:exported";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            by?: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerEmailStoppedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:email-stopped";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            /** @enum {string} */
            because: "bounced" | "complained";
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CustomerNotedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "customer:noted";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            note_id: string;
            /** @enum {string} */
            action: "created" | "updated" | "deleted";
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:created";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            subscription_id: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:updated";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            subscription_id: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionChangedStatusEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:changed-status";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            subscription_id: string;
            state: string;
            previous_state: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionRegisteredStopEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:registered-stop";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            subscription_id: string;
            /** @description Datetime in the timezone of the account. */
            stop_at: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionRevokedStopEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:revoked-stop";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            subscription_id: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionRenewedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:renewed";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            subscription_id: string;
            campaign_id: string;
            previous_campaign_id: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        SubscriptionSwitchedPlanEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscription:switched-plan";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            subscription_id: string;
            campaign_id: string;
            previous_campaign_id: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OverrideCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "override:created";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            override_id: string;
            override_type: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OverrideUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "override:updated";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            override_id: string;
            override_type: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OverrideDeletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "override:deleted";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            override_id: string;
            override_type: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OverrideStartedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "override:started";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            override_id: string;
            override_type: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OverrideEndedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "override:ended";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            override_id: string;
            override_type: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        ProductAssignmentCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product-assignment:created";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            product_assignment_id: string;
            external_id: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        ProductAssignmentDeletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product-assignment:deleted";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            product_assignment_id: string;
            external_id: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        CampaignCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "campaign:created";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            campaign_id: string;
        };
        CampaignUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "campaign:updated";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            campaign_id: string;
        };
        CampaignDeletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "campaign:deleted";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            campaign_id: string;
        };
        ProductCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product:created";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            external_id: string;
        };
        ProductUpdatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product:updated";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            external_id: string;
        };
        ProductDeletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product:deleted";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            external_id: string;
        };
        ProductExportedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "product:exported";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            external_id: string;
            by: string;
        };
        InvoiceCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:created";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            invoice_number: string;
            credits?: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        InvoiceSentEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:sent";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            invoice_number: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        InvoiceRemindedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:reminded";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            invoice_number: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        InvoicePaidEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:paid";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            invoice_number: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        InvoiceCreditedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:credited";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            invoice_number: string;
            credit_note_number?: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        InvoiceDeliveryFailedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "invoice:delivery-failed";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            invoice_number: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        PaymentCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "payment:created";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            payment_id: string;
            invoice_number?: string;
            refunds?: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        PaymentAllocatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "payment:allocated";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            customer_id: string;
            payment_id: string;
            invoice_number: string;
            /**
             * @description The customer of the event as it is now. Only where it is asked for, and empty once it is
             * erased.
             */
            prefetch?: components["schemas"]["Prefetch"];
        };
        OrderCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "order:created";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            order_id: string;
            status: string;
        };
        OrderChangedStatusEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "order:changed-status";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            order_id: string;
            status: string;
            previous_status: string;
        };
        SessionStartedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "session:started";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            who: string;
            /** @enum {string} */
            way: "key" | "link" | "provider";
            link_by?: string;
        };
        SessionRefusedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "session:refused";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            who?: string;
            /** @enum {string} */
            way: "key" | "link" | "provider";
            /** @enum {string} */
            reason: "address-not-allowed" | "not-allowed" | "failed";
        };
        SettingsChangedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "settings:changed";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            by: string;
            paths: {
                path: string;
                /** @enum {string} */
                did: "added" | "changed" | "removed";
            }[];
            more?: number;
        };
        SettingsBankDetailsChangedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "settings:bank-details-changed";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            by: string;
            business_entity: string;
            keys: ("iban" | "payment_text" | "payment_codes")[];
        };
        SettingsExportedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "settings:exported";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            by: string;
        };
        WebhookDeactivatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "webhook:deactivated";
            /** @description Counts up by 1 per account. */
            event_id: number;
            /** @description Datetime in the timezone of the account. */
            timestamp: string;
            /**
             * @description What caused the change; system is the service itself, as time goes on.
             * @enum {string}
             */
            via: "api" | "system" | "order" | "settings";
            webhook_id: string;
            reason: string;
        };
        EventDelivery: (components["schemas"]["CustomerCreatedEvent"] | components["schemas"]["CustomerUpdatedEvent"] | components["schemas"]["CustomerDeletedEvent"] | components["schemas"]["CustomerExportedEvent"] | components["schemas"]["CustomerEmailStoppedEvent"] | components["schemas"]["CustomerNotedEvent"] | components["schemas"]["SubscriptionCreatedEvent"] | components["schemas"]["SubscriptionUpdatedEvent"] | components["schemas"]["SubscriptionChangedStatusEvent"] | components["schemas"]["SubscriptionRegisteredStopEvent"] | components["schemas"]["SubscriptionRevokedStopEvent"] | components["schemas"]["SubscriptionRenewedEvent"] | components["schemas"]["SubscriptionSwitchedPlanEvent"] | components["schemas"]["OverrideCreatedEvent"] | components["schemas"]["OverrideUpdatedEvent"] | components["schemas"]["OverrideDeletedEvent"] | components["schemas"]["OverrideStartedEvent"] | components["schemas"]["OverrideEndedEvent"] | components["schemas"]["ProductAssignmentCreatedEvent"] | components["schemas"]["ProductAssignmentDeletedEvent"] | components["schemas"]["CampaignCreatedEvent"] | components["schemas"]["CampaignUpdatedEvent"] | components["schemas"]["CampaignDeletedEvent"] | components["schemas"]["ProductCreatedEvent"] | components["schemas"]["ProductUpdatedEvent"] | components["schemas"]["ProductDeletedEvent"] | components["schemas"]["ProductExportedEvent"] | components["schemas"]["InvoiceCreatedEvent"] | components["schemas"]["InvoiceSentEvent"] | components["schemas"]["InvoiceRemindedEvent"] | components["schemas"]["InvoicePaidEvent"] | components["schemas"]["InvoiceCreditedEvent"] | components["schemas"]["InvoiceDeliveryFailedEvent"] | components["schemas"]["PaymentCreatedEvent"] | components["schemas"]["PaymentAllocatedEvent"] | components["schemas"]["OrderCreatedEvent"] | components["schemas"]["OrderChangedStatusEvent"] | components["schemas"]["SessionStartedEvent"] | components["schemas"]["SessionRefusedEvent"] | components["schemas"]["SettingsChangedEvent"] | components["schemas"]["SettingsBankDetailsChangedEvent"] | components["schemas"]["SettingsExportedEvent"] | components["schemas"]["WebhookDeactivatedEvent"] | components["schemas"]["WebhookTestEvent"])[];
        CustomersAnswer: {
            customers: components["schemas"]["Customer"][];
            /** @description With changed_after_id: the customers that were deleted since. */
            deleted?: string[];
            /**
             * @description With changed_after_id: the event_id up to which the answers so far tell of all changes. The
             * changed_after_id of the next time.
             */
            changed_through_id?: number;
            /** @description Address of the next page; absent on the last one. */
            next_url?: string;
        };
        CustomersQueryRequest: {
            /** @description Customer IDs. Absent means all customers. */
            id?: string[];
            /** @description What to return of each customer. Default data,active_subscriptions. */
            fields?: ("data" | "data.details" | "active_subscriptions" | "subscriptions" | "subscriptions.details" | "pricing" | "overrides" | "notes" | "history" | "password" | "subscriptions.current_period" | "invoices" | "invoices.lines" | "invoices.payment_url" | "payments" | "assignments")[];
            /** @description One condition, or an array of conditions that must all hold. */
            filter?: components["schemas"]["Condition"] | components["schemas"]["Condition"][];
            /**
             * @description Datetime, now or at most 36 months later: the customers as they will be then if nobody does
             * anything.
             */
            at?: string;
            /**
             * @description Only customers with events above this event_id, in the order of their last events, with
             * deleted and changed_through_id in the answer. A filter restricts them as they are now: customers that
             * match no more are left out. A number above the last event_id is refused (422). Not together with id or
             * cursor.
             */
            changed_after_id?: number;
            /** @description Page size. Default 100. */
            max_results?: number;
            /** @description Where a page begins, as given in next_url. */
            cursor?: string;
        };
        CustomersQueryAnswer: {
            customers: components["schemas"]["Customer"][];
            /** @description With changed_after_id: the customers that were deleted since. */
            deleted?: string[];
            /**
             * @description With changed_after_id: the event_id up to which the answers so far tell of all changes. The
             * changed_after_id of the next time.
             */
            changed_through_id?: number;
            /** @description What to replace in the parameters for the next page; absent on the last one. */
            next?: {
                cursor?: string;
                changed_after_id?: number;
            };
        };
        EarliestAnswer: {
            /** @description Datetime: an override of deliveries begins then or later. */
            earliest: string;
            /** @description Dates from today on, on which no such override begins. */
            blocked_dates: string[];
            override_types: ("change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription")[];
            max_pause_days?: number;
            /** @description In force or ahead, of the subscription and of the customer. */
            overrides: components["schemas"]["CustomerOverride"][];
        };
        UpcomingAnswer: {
            /** @description In order of their time, at most 400. */
            steps: components["schemas"]["UpcomingStep"][];
            /** @description Whether more would follow than is shown. */
            more: boolean;
        };
        CustomersHistoryAnswer: {
            history: components["schemas"]["Change"][];
            /** @description For the next page; absent where the beginning is reached. */
            before?: string;
            /** @description Address of the next page; absent on the last one. */
            next_url?: string;
        };
        CustomersSearchAnswer: {
            customers: {
                id: string;
                /** @description Customer fields by read name, custom fields by field id. */
                data?: components["schemas"]["CustomerReadData"];
                active_subscriptions?: {
                    campaign_name: string;
                    campaign_id: string;
                    /** @description The customer of the group subscription. Only for recipient subscriptions. */
                    group_customer_id?: string;
                }[];
                subscriptions?: components["schemas"]["Subscription"][];
                /** @description The customer's own and its subscriptions', in order of their begin. */
                overrides?: components["schemas"]["CustomerOverride"][];
                /** @description Invoices and credit notes, oldest first, whatever has become of them. */
                invoices?: components["schemas"]["Invoice"][];
                /**
                 * @description Beside invoices: what is left of payments and credit notes, with each business entity.
                 */
                balance?: {
                    business_entity: string;
                    currency: string;
                    /**
                     * @description What is left of payments and credit notes, in major units; negative where it is
                     * owed.
                     */
                    amount: number;
                }[];
                /** @description In order of their dates, those without a date last. */
                assignments?: components["schemas"]["AssignedProduct"][];
                /** @description Oldest first, those that paid money back among them. */
                payments?: components["schemas"]["Payment"][];
                /** @description Pinned ones first, and of each the newest first. */
                notes?: components["schemas"]["Note"][];
                history?: {
                    text: string;
                    /** @description Datetime in the timezone of the account. */
                    timestamp: string;
                    /** @description The acting user, or System. */
                    by: string;
                }[];
                matched: {
                    /**
                     * @description Where the text was found; payment for the exact id of a payment.
                     * @enum {string}
                     */
                    in: "name" | "company" | "email" | "address" | "postal_code" | "phone" | "id" | "invoice_number" | "subscription_id" | "order" | "payment";
                    /** @description What was found there, as it is written. */
                    text: string;
                }[];
            }[];
            /** @description Whether there are others, or may be. More words find fewer. */
            more: boolean;
        };
        CustomersExportAnswer: {
            customer_id: string;
            /** @description Datetime in the timezone of the account. */
            exported: string;
            /**
             * @description The customer itself: one entry, on the first page. Data by write names, and the own
             * overrides.
             */
            customer: {
                [key: string]: unknown;
            }[];
            /** @description With all periods, overrides, and the group that a recipient belongs to. */
            subscriptions: {
                [key: string]: unknown;
            }[];
            /** @description Invoices and credit notes with their lines, seller, buyer and what settled them. */
            invoices: {
                [key: string]: unknown;
            }[];
            /** @description Amounts of the balance that were set against each other. */
            set_offs: {
                [key: string]: unknown;
            }[];
            /** @description Payments, those that paid money back among them. */
            payments: {
                [key: string]: unknown;
            }[];
            /** @description Products assigned, and those that were taken back. */
            assignments: {
                [key: string]: unknown;
            }[];
            /** @description Notes of customer service. */
            notes: {
                [key: string]: unknown;
            }[];
            /** @description Orders that were placed, and gifts that were taken. */
            orders: {
                [key: string]: unknown;
            }[];
            /** @description All changes from the very beginning, oldest first, with their texts and events. */
            history: {
                [key: string]: unknown;
            }[];
            /** @description Documents that wait to be sent. On the first page. */
            deliveries?: {
                [key: string]: unknown;
            }[];
            /** @description Failed log-ins of the last minutes. On the first page. */
            failed_log_ins?: {
                [key: string]: unknown;
            }[];
            /** @description Address of the next page; absent on the last one. */
            next_url?: string;
        };
        CreateCustomerRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /** @description Customer fields by write name, custom fields by field id; null deletes a field. */
            data?: components["schemas"]["CustomerWriteData"];
            /** @description false or 0 leaves out validation by external services. Default true. */
            use_external_lookup?: boolean;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        CreateCustomerAnswer: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
        };
        UpdateCustomerRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description Customer fields by write name, custom fields by field id; null deletes a field. */
            data?: components["schemas"]["CustomerWriteData"];
            /** @description Creates the customer where the id is unknown. Default false. */
            create?: boolean;
            /** @description false or 0 leaves out validation by external services. Default true. */
            use_external_lookup?: boolean;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        UpdateCustomerAnswer: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
        };
        DeleteCustomerRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        DeleteCustomerAnswer: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
        };
        CreateSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description Required, but for a recipient. */
            periods?: {
                /** @description Required, but for a recipient subscription. */
                campaign_id?: string;
                /**
                 * @description Default now, or the start of the day under a policy with day_aligned; a time to come
                 * leaves the subscription awaiting.
                 */
                begin?: string;
                /** @description Overrides the end by the duration of the campaign. */
                end?: string;
                remaining_assignments?: number;
                /**
                 * @description Default: the amounts of the campaign.
                 * @enum {string}
                 */
                invoicing?: "none" | "adjusted_begin" | "adjusted_end";
                /** @description What was invoiced for the period in a previous system, in minor units with tax. */
                external_invoicing?: {
                    invoiced: number;
                    currency: string;
                    tax_rate: number;
                    /** @description The number of that invoice. A credit note for the period names it. */
                    invoice_number?: string;
                };
                /** @description First period only. Default false. */
                renewed?: boolean;
            }[];
            /** @description Group subscription controlling this recipient subscription. */
            group_subscription_id?: string;
            /** @description Base subscription controlling this add-on. */
            addon_base_subscription_id?: string;
            /** @description false keeps mandatory add-ons from being made. Default true. */
            create_mandatory_addon_subscriptions?: boolean;
            /** @description Default 1. */
            quantity?: number;
            /** @description Subscription fields by field id. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Business policy, by id or external_id. */
            policy?: {
                id?: string;
                external_id?: string;
            };
            /** @description Not renewed. Default false. */
            cancelled?: boolean;
            /** @description Used with cancelled. Default now. */
            stop_requested?: string;
            /** @description Default now. */
            created?: string;
            /**
             * @description From when this service invoices: periods that begin before it were invoiced elsewhere.
             * Default the begin, or now where the last period has external_invoicing or the invoicing none.
             */
            invoicing_from?: string;
            /** @description email, manual, or the id of a delivery method. Default email. */
            invoiced_by?: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        CreateSubscriptionAnswer: {
            subscription_id: string;
        };
        UpdateSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /** @description Whether to credit and invoice anew what was invoiced ahead. Default false. */
            reinvoice?: boolean;
            /** @description Subscription fields by field id; null deletes a field. */
            data?: {
                [key: string]: unknown;
            };
            /** @description From now on. The difference is credited or invoiced at once, whatever reinvoice says. */
            quantity?: number;
            /** @description Of documents from now on: email, manual, or the id of a delivery method. */
            invoiced_by?: string;
            /** @description Business policy from now on, by id or external_id; null for that of the campaign. */
            policy?: {
                id?: string;
                external_id?: string;
            } | null;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        UpdateSubscriptionAnswer: {
            subscription_id: string;
        };
        SwitchSubscriptionPlanRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /** @description The campaign that the subscription continues on. */
            new_campaign_id: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        SwitchSubscriptionPlanAnswer: {
            subscription_id: string;
        };
        CancelSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description Datetime. Default now, which is also the earliest. Under a policy with day_aligned now is
             * the start of the day.
             */
            stop_at?: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        CancelSubscriptionAnswer: {
            subscription_id: string;
        };
        ResumeSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        ResumeSubscriptionAnswer: {
            subscription_id: string;
        };
        ExtendSubscriptionRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description A subscription of the customer. */
            subscription_id: string;
            /**
             * @description ISO 8601 duration, at most 36 months: P1M14D, PT36H. Exactly one of by and assignments.
             * @example P14D
             */
            by?: string;
            /** @description How many more, of a period that is counted in assignments. */
            assignments?: number;
            /** @description Told in the history. */
            reason?: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        ExtendSubscriptionAnswer: {
            subscription_id: string;
        };
        CreateOverrideRequest: {
            /** @description Customer ID. Required where subscription_id is absent. */
            id?: string;
            /** @description Required for vacations and pauses; changes are else of the customer. */
            subscription_id?: string;
            /**
             * @description What it is; which other parameters it takes hangs on that.
             * @enum {string}
             */
            override_type: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription";
            /** @description Datetime. Default now. */
            begin?: string;
            /** @description Datetime. For types that end by themselves, which need it. */
            end?: string;
            /**
             * @description For alternative-delivery and changes of address: name or company, address and country are
             * needed.
             */
            address?: components["schemas"]["Address"];
            /**
             * @description For change-fields: built-in fields by write name, custom ones by field id; null deletes a
             * field.
             */
            new_values?: {
                [key: string]: unknown;
            };
            /** @description For pause-subscription. */
            pause_reason?: string;
            /** @description For alternative-delivery: 1 (Monday) to 7 (Sunday). Default every day. */
            weekdays?: number[];
            /**
             * @description true registers the override for the record: it has no effect, and is held to no dates.
             * Default false.
             */
            skip_processing?: boolean;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        CreateOverrideAnswer: {
            override_id: string;
        };
        UpdateOverrideRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description As createoverride and the reads of customers tell it. */
            override_id: string;
            /**
             * @description Another type of vacation, for a vacation that has not begun.
             * @enum {string}
             */
            override_type?: "change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription";
            /** @description Datetime. While it has not begun. */
            begin?: string;
            /** @description Datetime. For a suspension it must be now, which ends it. */
            end?: string;
            /**
             * @description For alternative-delivery and changes of address: name or company, address and country are
             * needed.
             */
            address?: components["schemas"]["Address"];
            /**
             * @description For change-fields: built-in fields by write name, custom ones by field id; null deletes a
             * field.
             */
            new_values?: {
                [key: string]: unknown;
            };
            /** @description For pause-subscription. */
            pause_reason?: string;
            /** @description For alternative-delivery: 1 (Monday) to 7 (Sunday). Default every day. */
            weekdays?: number[];
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        UpdateOverrideAnswer: {
            override_id: string;
        };
        DeleteOverrideRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description As createoverride and the reads of customers tell it. */
            override_id: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        DeleteOverrideAnswer: {
            override_id: string;
        };
        InvoiceRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description External ID of the business entity; required without subscription_id. */
            business_entity?: string;
            /** @description The subscription that the lines concern. */
            subscription_id?: string;
            /**
             * @description current, or the index of the period, 1 the oldest. Default current. Only with
             * subscription_id.
             */
            period?: string;
            /** @description What is invoiced. At most one tax rate that is not 0. */
            lines: {
                /** @description May contain newlines. */
                text: string;
                /** @description Minor units, tax included. */
                amount: number;
                /** @description ISO 4217; must be that of the invoice or business entity. */
                currency: string;
                tax_rate: number;
            }[];
            /** @description Date. Default by the business entity. */
            due?: string;
            /** @description false keeps it from being sent. Default true. */
            send?: boolean;
            /** @description Internal note. */
            note?: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        InvoiceAnswer: {
            invoice_number: string;
        };
        CreditRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description The invoice to credit. */
            invoice_number: string;
            /** @description What to credit of some lines. Exactly one of lines, amount and all is given. */
            lines?: {
                /** @description The position of the line on the invoice, 1 the first. */
                line: number;
                /** @description Minor units, tax included. Negative for a discount. */
                amount: number;
            }[];
            /**
             * @description Minor units, tax included, shared by the lines as what is left of them. At most what is
             * left.
             */
            amount?: number;
            /** @description true credits all that is left of the invoice. */
            all?: boolean;
            /** @description Shown on the credit note. */
            reason?: string;
            /**
             * @description What becomes of money that was paid: the balance of the customer, or paid back. Default
             * balance.
             * @enum {string}
             */
            refund?: "balance" | "payment";
            /** @description Internal note. */
            note?: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        CreditAnswer: {
            credit_note_number: string;
            payment_id?: string;
        };
        SendInvoiceRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /**
             * @description The invoice or credit note to send.
             * @example DK-1001
             */
            invoice_number: string;
            /**
             * @description E-mail addresses. Default the one that documents of the customer go to.
             * @example [
             *       "bookkeeping@example.com"
             *     ]
             */
            to?: string[];
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        SendInvoiceAnswer: {
            invoice_number: string;
        };
        CreatePaymentRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description Invoice to allocate to. Not together with business_entity. */
            invoice_number?: string;
            /** @description External ID; needed without an invoice where the account has several. */
            business_entity?: string;
            /** @description Minor units. Negative only with the method external. */
            amount: number;
            /** @description ISO 4217; must be that of the invoice or business entity. */
            currency: string;
            /**
             * @description Default manual.
             * @enum {string}
             */
            method?: "manual" | "internal" | "external";
            /** @description Date received in the bank. Default today, and not later. */
            date?: string;
            /** @description Payment fields by field id. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Internal note. */
            note?: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        CreatePaymentAnswer: {
            payment_id: string;
        };
        RefundRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description The payment to pay back. Not together with business_entity. */
            payment_id?: string;
            /**
             * @description External ID: the balance with it is paid back. Needed without a payment where the account
             * has several.
             */
            business_entity?: string;
            /**
             * @description Minor units, above zero.
             * @example 5000
             */
            amount: number;
            /** @description Internal note. */
            note?: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        RefundAnswer: {
            /** @description Of the payment that pays back. */
            payment_id: string;
        };
        AssignProductRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description Omit to assign a product to the customer. */
            subscription_id?: string;
            /**
             * @description Required with subscription_id. current, the index (1 the oldest), or none: the subscription
             * itself, outside its periods.
             */
            period?: string;
            /** @description Product name. name or external_id required. */
            name?: string;
            /** @description Product external ID. */
            external_id?: string;
            /** @description Fields of the product assignment by field id. */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        AssignProductAnswer: {
            product_assignment_id: string;
        };
        UnassignProductRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description As assignproduct and the reads of subscriptions tell it. */
            product_assignment_id: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        UnassignProductAnswer: {
            product_assignment_id: string;
        };
        CreateNoteRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /**
             * @description At most 5000 characters, of any number of lines.
             * @example Called about the wet paper of Monday. Wants it again.
             */
            text: string;
            /** @description The subscription that it is about. */
            subscription_id?: string;
            /**
             * @description Default note.
             * @enum {string}
             */
            kind?: "note" | "call" | "complaint" | "task";
            /** @description Date by which something is to be done. */
            due?: string;
            /** @description true shows it before the others. Default false. */
            pinned?: boolean;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        CreateNoteAnswer: {
            note_id: string;
        };
        UpdateNoteRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description As createnote and the reads of customers tell it. */
            note_id: string;
            /**
             * @description At most 5000 characters, of any number of lines.
             * @example Called about the wet paper of Monday. Wants it again.
             */
            text?: string;
            /** @description Empty: about none any more. */
            subscription_id?: string;
            /**
             * @description What it is from now on.
             * @enum {string}
             */
            kind?: "note" | "call" | "complaint" | "task";
            /** @description Date; empty removes it. */
            due?: string;
            /** @description Whether it is shown before the others. */
            pinned?: boolean;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        UpdateNoteAnswer: {
            note_id: string;
        };
        DeleteNoteRequest: {
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id: string;
            /** @description As createnote and the reads of customers tell it. */
            note_id: string;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        DeleteNoteAnswer: {
            note_id: string;
        };
        UpdateRequest: {
            /**
             * @description At most 10000. One without `id` is about the customer that the nearest createcustomer before
             * it makes.
             */
            operations: components["schemas"]["Operation"][];
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        UpdateAnswer: {
            /** @description How many operations were carried out. */
            succeeded: number;
            /** @description How many were not. */
            failed: number;
            /** @description For each operation an object, empty where it was carried out. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description In the places of `errors`: the codes of the errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
            /**
             * @description For each operation the id that its single call answers, null where it was not carried out.
             */
            ids: (string | null)[];
        };
        UpdatePreview: {
            /** @description How many operations were carried out. */
            succeeded: number;
            /** @description How many were not. */
            failed: number;
            /** @description For each operation an object, empty where it was carried out. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description In the places of `errors`: the codes of the errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
            preview: components["schemas"]["Preview"];
        };
        BulkUpdatesRequest: {
            /**
             * @description At most 1000. One without `id` is about the customer that the nearest createcustomer before
             * it makes.
             */
            operations: components["schemas"]["Operation"][];
            /** @description false or 0 leaves out validation by external services. Default true. */
            use_external_lookup?: boolean;
            /**
             * @description true decides and stores nothing, takes no number and tells no event. Not with
             * Idempotency-Key.
             */
            preview?: boolean;
            /** @description With preview: date up to which it also shows what follows, at most 36 months ahead. */
            until?: string;
            /**
             * @description The `expect` of a preview: the operation is carried out only if it does what that preview
             * showed. Else 409.
             */
            expect?: string;
        };
        BulkUpdatesAnswer: {
            /** @description How many operations were carried out. */
            succeeded: number;
            /** @description How many were not. */
            failed: number;
            /** @description For each operation an object, empty where it was carried out. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description In the places of `errors`: the codes of the errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
            /** @description For each operation what its single call answers, empty where it was not carried out. */
            results: {
                [key: string]: string;
            }[];
        };
        BulkUpdatesPreview: {
            /** @description How many operations were carried out. */
            succeeded: number;
            /** @description How many were not. */
            failed: number;
            /** @description For each operation an object, empty where it was carried out. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description In the places of `errors`: the codes of the errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
            preview: components["schemas"]["Preview"];
        };
        AuthenticateCustomerRequest: {
            /** @description The email of the customer, in any case. */
            email: string;
            /** @description In clear text. */
            password: string;
            /**
             * @description The address of the visitor, whose failures are counted where it is given; else the address
             * of the call. Only an API access that is limited by allowed_ips may give it.
             */
            ip?: string;
        };
        AuthenticateCustomerAnswer: {
            /** @description Customer ID. */
            id: string;
        };
        PrepareInvoiceDeliveriesRequest: {
            /** @description At most so many. Default 10. */
            max_results?: number;
            /** @description After so many seconds the deliveries come up again. Absent, they stay ready. */
            reschedule_seconds?: number;
            /** @description What to return beside the rest. */
            fields?: ("lines" | "payment_url")[];
        };
        PrepareInvoiceDeliveriesAnswer: {
            deliveries: components["schemas"]["Delivery"][];
            /** @description Whether more than these are ready. */
            more_deliveries_available: boolean;
        };
        UpdateInvoiceDeliveriesRequest: {
            /** @description What became of each delivery. */
            deliveries: {
                /** @description The delivery_id from prepare. */
                id: string;
                /** @description Something special about it, for the history of the customer. */
                text?: string;
                /** @description Whether the delivery failed. Default false. */
                error?: boolean;
                /**
                 * @description How long to wait after the first failure, the second, and so on: the same array at each
                 * attempt.
                 */
                retry_seconds?: number[];
            }[];
        };
        UpdateInvoiceDeliveriesAnswer: {
            /** @description How many reports were taken. */
            succeeded: number;
            /** @description How many were not. */
            failed: number;
            /** @description One object a report, in their order; empty where it was taken. */
            errors: components["schemas"]["MessagesByField"][];
            /** @description In the places of `errors`: the codes of the errors, for programs. */
            codes: components["schemas"]["CodesByField"][];
        };
        InvoicesAnswer: {
            invoices: components["schemas"]["ListedInvoice"][];
            /** @description Address of the next page; absent on the last one. */
            next_url?: string;
        };
        OrdersAnswer: {
            orders: {
                id: string;
                /** @description Datetime in the timezone of the account. */
                created?: string;
                /** @description The url_id of the form. */
                ordering_form?: string;
                /**
                 * @description Only while the order waits for its orderer: awaitingconfirmation,
                 * awaitingpaymentprocessor.
                 */
                resume_ordering_url?: string;
                address?: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                };
                billing_address?: {
                    name?: string;
                    company?: string;
                    address?: string;
                    postal_code?: string;
                    city?: string;
                    country?: string;
                };
                email?: string;
                /**
                 * @description Hashed. With the right orders and one order_id, or with the right passwords; never for a
                 * role.
                 */
                password?: string;
                /** @description The address that placed the order. */
                ip?: string;
                ordering_code?: string;
                products?: {
                    campaign_id?: string;
                    campaign_name?: string;
                    campaign_customer_facing_name?: string;
                    quantity?: number;
                    subscribed_to?: {
                        name: string;
                        external_id: string;
                    }[];
                    /** @description Of a product by itself. */
                    name?: string;
                    customer_facing_name?: string;
                    external_id?: string;
                    text: string;
                    /** @description For the whole quantity, in major units, tax included. */
                    price: number;
                    currency: string;
                }[];
                /** @enum {string} */
                status?: "awaiting" | "awaitingconfirmation" | "awaitingpaymentprocessor" | "awaitingemailconfirmation" | "awaitingapproval" | "denied" | "approved";
                customer_id?: string;
                payment_agreement?: {
                    id: string;
                    text: string;
                };
                subscriptions?: string[];
                /** @description Why the order was denied, or why people are to decide about it. */
                reason?: {
                    /** @enum {string} */
                    kind: "denied-by-hand" | "expired" | "price-changed" | "refused" | "too-large";
                    text?: string;
                };
                /** @description Estimated at the time of the call. Only where asked for. */
                invoice_lines?: components["schemas"]["InvoiceLine"][];
            }[];
            /** @description Address of the next page, where the answer is cut. */
            next_url?: string;
        };
        OrdersApproveRequest: {
            /** @description The order. */
            order_id: string;
        };
        OrdersApproveAnswer: {
            order_id: string;
            /** @enum {string} */
            status: "awaiting" | "awaitingconfirmation" | "awaitingpaymentprocessor" | "awaitingemailconfirmation" | "awaitingapproval" | "denied" | "approved";
            customer_id?: string;
            /** @description Those that were created. */
            subscriptions?: string[];
        };
        OrdersDenyRequest: {
            /** @description The order. */
            order_id: string;
            /** @description For the people who read orders. */
            reason?: string;
        };
        OrdersDenyAnswer: {
            order_id: string;
            /** @enum {string} */
            status: "awaiting" | "awaitingconfirmation" | "awaitingpaymentprocessor" | "awaitingemailconfirmation" | "awaitingapproval" | "denied" | "approved";
            customer_id?: string;
            /** @description Those that were created. */
            subscriptions?: string[];
        };
        OrderingFormAnswer: {
            account: string;
            url_id: string;
            name: string;
            /** @enum {string} */
            language: "en" | "da" | "sv" | "nb" | "de" | "fi";
            campaigns: {
                campaign_id: string;
                /** @description For customers. */
                name: string;
                subscribed_to: {
                    name: string;
                    external_id: string;
                }[];
                /** @description In major units, tax included. */
                price: number;
                currency: string;
                /** @description The price without the code. */
                full_price: number;
                lines: {
                    text: string;
                    /** @description In major units, tax included. */
                    amount: number;
                    tax_rate: number;
                }[];
                /** @description Of the first period, ISO 8601. */
                duration?: string;
                /** @description The number of issues of the first period. */
                assignments?: number;
                /**
                 * @description What follows the first period, and its price; null where nothing does. ends: it is not
                 * for good.
                 */
                then: {
                    campaign_id: string;
                    name: string;
                    /** @description In major units, tax included. */
                    price: number;
                    currency: string;
                    every?: string;
                    /** @enum {boolean} */
                    ends?: true;
                } | null;
                /** @description External id of the business entity. */
                seller: string;
            }[];
            products: {
                external_id: string;
                name: string;
                /** @description In major units, tax included. */
                price: number;
                currency: string;
            }[];
            fields: {
                /** @description The key of its value in an order. */
                id: string;
                name: string;
                /** @enum {string} */
                type: "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "choice" | "email" | "address";
                choices: string[];
                required: boolean;
                /** @enum {string} */
                scope: "order" | "customer" | "subscription";
            }[];
            accepts_codes: boolean;
            /** @description The code that was asked for. */
            code?: {
                code: string;
                valid: boolean;
            };
            gift: boolean;
            payment: boolean;
            /** @description False where payment is asked for and nobody takes payments. */
            can_be_ordered: boolean;
            terms_url?: string;
            sellers: {
                external_id: string;
                name: string;
                address?: string;
                country?: string;
                tax_registration_id?: string;
                email?: string;
            }[];
        };
        OrderingFormOrderRequest: {
            /** @description The id of the account. Required where several accounts have such a form. */
            account?: string;
            /** @description Required. Where the confirmation of the order goes. */
            email?: string;
            /** @description Of the orderer, with a name or a company. country is by default the seller’s. */
            address?: {
                name?: string | null;
                company?: string | null;
                address?: string | null;
                postal_code?: string | null;
                city?: string | null;
                country?: string | null;
            } | null;
            /** @description Where invoices go, if not to address. */
            billing_address?: {
                name?: string | null;
                company?: string | null;
                address?: string | null;
                postal_code?: string | null;
                city?: string | null;
                country?: string | null;
            } | null;
            /** @description For later log-ins. Of a customer with this e-mail address, it is the log-in. */
            password?: string;
            /** @description Decides about the price. */
            ordering_code?: string;
            /** @description Required. What is ordered. */
            products?: {
                /** @description A campaign of the form. This or external_id. */
                campaign_id?: string;
                /** @description Of a campaign. Default 1. */
                quantity?: number;
                /** @description A product of the form. */
                external_id?: string;
            }[];
            /** @description Who gets a gift. Required by a form for gifts. */
            recipient?: {
                name?: string | null;
                email?: string | null;
                message?: string | null;
            } | null;
            /** @description Default true. With false the orderer confirms at resume_ordering_url. */
            confirmed?: boolean;
            /** @description Has to stay empty. A field that people do not see. */
            website?: string;
        } & {
            [key: string]: unknown;
        };
        OrderingFormOrderAnswer: {
            order_id: string;
            /** @enum {string} */
            status: "awaiting" | "awaitingconfirmation" | "awaitingpaymentprocessor" | "awaitingemailconfirmation" | "awaitingapproval" | "denied" | "approved";
            /** @description The page of the order, where its orderer confirms it and pays. Send the orderer there. */
            resume_ordering_url: string;
        };
        EventsAnswer: {
            events: components["schemas"]["Event"][];
            /**
             * @description The last event_id that was looked at, whatever its type; created_after_id where there was
             * none. It may be the next created_after_id.
             */
            searched_through: number;
            /** @description Address of the next page, where more events may exist. */
            next_url?: string;
        };
        ReportsSubscribersAnswer: {
            days: {
                date: string;
                /** @description Those with any. Subscriptions that are not over, as GET /api/campaigns/ counts them. */
                campaigns: {
                    campaign_id: string;
                    live_subscriptions: number;
                }[];
            }[];
            /**
             * @description Present while all customers are counted: no day is kept until then.
             * @enum {boolean}
             */
            counting?: true;
        };
        CampaignsAnswer: {
            campaigns: components["schemas"]["CountedCampaign"][];
            /**
             * @description Present while all customers are counted, for the first time or anew. Counts may lack some
             * until then.
             * @enum {boolean}
             */
            counting?: true;
            /** @description Address of the next page; absent on the last one. */
            next_url?: string;
        };
        ProductsAnswer: {
            products: components["schemas"]["CountedProduct"][];
            /**
             * @description Present while all customers are counted, for the first time or anew. Counts may lack some
             * until then.
             * @enum {boolean}
             */
            counting?: true;
            /** @description Address of the next page; absent on the last one. */
            next_url?: string;
        };
        ProductsAssignmentsAnswer: {
            assignments: components["schemas"]["ProductRecipient"][];
            /** @description Address of the next page; absent on the last one. */
            next_url?: string;
        };
        AccessAnswer: {
            name: string;
            /**
             * @description What it may call: parts of paths after /api/ (customers), operations
             * (customers.createoverride) or kinds of use (customers:read), or * for all.
             */
            allowed_apis: string[];
            /** @description The addresses and CIDR ranges from which it may be used. */
            allowed_ips: string[];
        };
        SettingsAnswer: {
            account: {
                id: string;
                name?: string;
                timezone: string;
                /** @enum {string} */
                mode: "live" | "test";
                link_version?: number;
            };
            business_entities: {
                external_id: string;
                name: string;
                currency: string;
                country?: string;
                /** @enum {string} */
                language: "en" | "da" | "sv" | "nb" | "de" | "fi";
                tax_registration_id?: string;
                address?: string;
                postal_code?: string;
                city?: string;
                email?: string;
                invoice_prefix: string;
                due_days: number;
                payment_text?: string;
                logo?: string;
                colour?: string;
                iban?: string;
                payment_codes?: {
                    /** @enum {boolean} */
                    epc?: true;
                    swish?: string;
                    fik?: string;
                }[];
                exchange_rates?: {
                    currency: string;
                    from: string;
                    rate: number;
                }[];
            }[];
            products: {
                external_id: string;
                name: string;
                category: string;
                recurring: boolean;
                date?: string;
                assign_at?: string;
            }[];
            campaigns: {
                id: string;
                name: string;
                customer_facing_name?: string;
                business_entity?: string;
                products: string[];
                duration?: string;
                assignments?: number;
                renews_to?: string;
                invoice_lines: {
                    text: string;
                    amount: number;
                    tax_rate?: number;
                    tax?: string;
                    category?: string;
                    from?: string;
                    when: {
                        [key: string]: string | number | boolean;
                    };
                }[];
                invoice_days_before: number;
                policy?: string;
                group?: {
                    recipient_campaign: string;
                    max_recipients?: number;
                };
                addons: {
                    campaign: string;
                    mandatory: boolean;
                }[];
            }[];
            policies: {
                external_id: string;
                name?: string;
                override_types: ("change-fields" | "change-delivery-address" | "change-billing-address" | "pause-delivery" | "pause-delivery-donate" | "alternative-delivery" | "pause-subscription")[];
                earliest_delivery_days: number;
                blocked_dates: string[];
                allow_other_country: boolean;
                pause_extends_period: boolean;
                /** @description Default true. */
                bill_while_suspended?: boolean;
                /** @description Default false. */
                day_aligned?: boolean;
                max_pause_days?: number;
                dunning: {
                    days_after_due: number;
                    /** @enum {string} */
                    action: "remind" | "suspend" | "stop";
                }[];
            }[];
            tax_rates?: {
                category: string;
                country?: string;
                /** @enum {string} */
                buyer: "consumer" | "business" | "any";
                rate: number;
                from?: string;
                /** @enum {string} */
                place: "seller" | "buyer";
                reason?: string;
                reverse_charge: boolean;
            }[];
            delivery_methods: {
                id: string;
                name?: string;
                fallback?: string;
            }[];
            ordering_forms: {
                url_id: string;
                name?: string;
                campaigns: string[];
                products: string[];
                fields: string[];
                email_confirmation: boolean;
                /** @enum {string} */
                approval: "automatic" | "manual";
                payment: boolean;
                /** @description Default 30. */
                expires_days?: number;
                /** @description Default false. */
                gift?: boolean;
                terms_url?: string;
                ordering_codes: {
                    code: string;
                    percent_off?: number;
                    amount_off?: number;
                    campaigns: string[];
                    valid_until?: string;
                    max_uses?: number;
                }[];
            }[];
            sign_in?: {
                issuer: string;
                client_id: string;
                domains: string[];
                role_claim?: string;
                default_role?: string;
            };
            /** @description The custom fields. Only where the key came as a bearer token, or with a session. */
            fields?: {
                /** @enum {string} */
                scope: "customer" | "subscription" | "product_assignment" | "payment" | "order";
                name: string;
                external_id?: string;
                /** @enum {string} */
                type: "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "choice" | "email" | "address";
                choices: string[];
                history: boolean;
                indexed: boolean;
                required: boolean;
                /** @description Only while a job is at the index. Filters do without the index until then. */
                index?: {
                    /**
                     * @description fill: the values of present customers come into the index. clear: it is removed.
                     * @enum {string}
                     */
                    task: "fill" | "clear";
                    /** @description Datetime in the timezone of the account, in real time. */
                    begins: string;
                    /** @description The customers that were looked at so far. */
                    customers: number;
                };
            }[];
            /** @description The roles of its own. Only with the right accesses. */
            roles?: {
                name: string;
                allowed_apis: string[];
                operations?: string[];
                limits: {
                    [key: string]: number;
                };
            }[];
            /** @description Who may sign in. Only with the right accesses. */
            users?: {
                email: string;
                name: string;
                role: string;
                /** @enum {string} */
                language?: "en" | "da" | "sv" | "nb" | "de" | "fi";
                enabled: boolean;
            }[];
            api_accesses: {
                name: string;
                previous_until?: string;
                allowed_apis: string[];
                allowed_ips: string[];
                /** @description Default false. */
                read_only?: boolean;
                /** @description Default false. */
                acts_for_users?: boolean;
                expires?: string;
                rate_per_second: number;
                burst: number;
                max_connections: number;
                /**
                 * @description When the key was used, to the hour, in real time. None where that is over 400 days ago.
                 */
                last_used?: string;
                /** @description The same of the key before, which holds until previous_until. */
                previous_last_used?: string;
            }[];
            webhooks: {
                id: string;
                url: string;
                categories: ("customer" | "subscription" | "override" | "product-assignment" | "campaign" | "product" | "invoice" | "payment" | "order" | "webhook" | "session" | "settings")[];
                max_events: number;
                prefetch?: string;
                reply_seconds: number;
                resend_seconds: number[];
                enabled: boolean;
                error_email?: string;
                /** @description Where the webhook stands. */
                state?: {
                    /**
                     * @description The event_id of the last event that is dealt with: acknowledged, or left out by the
                     * categories.
                     */
                    cursor: number;
                    /** @description How many events of all categories are above the cursor. */
                    lag: number;
                    /**
                     * @description Why it is not enabled: stopped by hand, or turned off by the service.
                     * @enum {string}
                     */
                    reason?: "stopped" | "response-key-missing" | "response-key-wrong" | "resends-failed";
                    /** @description At what comes next: other events begin at 0. */
                    failed_attempts: number;
                    /**
                     * @description When a failed delivery is resent, in real time. Datetime in the timezone of the
                     * account.
                     */
                    next_attempt?: string;
                    last_attempt?: {
                        /** @description When it began, in real time. Datetime in the timezone of the account. */
                        at: string;
                        first_event_id: number;
                        last_event_id: number;
                        /**
                         * @description How many events were sent. Ids between the first and the last may be left out by
                         * the categories.
                         */
                        events: number;
                        /**
                         * @description Only delivered moves the cursor; what response-key- begins turns the webhook
                         * off.
                         * @enum {string}
                         */
                        outcome: "delivered" | "response-key-missing" | "response-key-wrong" | "wrong-status" | "redirected" | "timed-out" | "reply-too-large" | "connection-failed" | "address-not-allowed";
                        /** @description The status of the reply, where there was one. */
                        status?: number;
                        /** @description How the connection failed, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
                        error?: string;
                        /** @description From the look-up of the name to the end of the reply. */
                        milliseconds: number;
                    };
                };
            }[];
        };
        SettingsUpdateAnswer: {
            /** @description Whether anything was different. */
            changed: boolean;
            /** @description The keys made for new accesses that were sent without one. They are never shown again. */
            api_accesses: {
                name: string;
                key: string;
            }[];
        };
        SettingsPlanCustomerRequest: {
            settings: components["schemas"]["AccountFile"];
            /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
            id?: string;
            /**
             * @description Only invoices with a period of this campaign. Without id, a customer is picked who is on the
             * campaign or renews to it.
             */
            campaign_id?: string;
            /** @description Date, 13 months from now by default, at most 36. */
            until?: string;
        };
        SettingsPlanCustomerAnswer: {
            /** @description Absent where no customer of the campaign has such an invoice ahead. */
            customer_id?: string;
            /** @description In order of their time, at most 40. */
            invoices_before: {
                /** @description Datetime in the timezone of the account. */
                at: string;
                /** @description The subscription that the step concerns. */
                subscription_id?: string;
                /**
                 * @description An invoice or credit note that would be made. It has no number, as a preview takes none.
                 */
                document: {
                    /** @enum {string} */
                    type: "invoice" | "credit_note";
                    /**
                     * @description An invoice is credited where credit notes alone have settled it; a credit note
                     * always is.
                     * @enum {string}
                     */
                    state: "open" | "paid" | "credited";
                    /** @description External id of who invoices. */
                    business_entity: string;
                    /** @description YYYY-MM-DD. */
                    date: string;
                    /** @description YYYY-MM-DD; of invoices only. */
                    due?: string;
                    currency: string;
                    /** @description Negative of a credit note. In major units, tax included. */
                    total: number;
                    /** @description What is still to be paid. In major units, tax included. */
                    to_pay: number;
                    /** @description Of a credit note: the number of the invoice it credits, where there is one. */
                    credits?: string;
                    note?: string;
                    /** @description When it was sent to the customer: datetime. */
                    sent?: string;
                    /**
                     * @description Of an invoice: the payments and credit notes that settle it; with what is to be paid
                     * they are the total. Of a credit note: what it settles; with what is left they are its total.
                     */
                    allocations: components["schemas"]["Allocation"][];
                    /** @description Of a credit note: a part of the customer's balance. */
                    left?: number;
                    /** @description Only where asked for. */
                    lines?: components["schemas"]["InvoiceLine"][];
                };
            }[];
            /** @description The same with the file applied now. */
            invoices: {
                /** @description Datetime in the timezone of the account. */
                at: string;
                /** @description The subscription that the step concerns. */
                subscription_id?: string;
                /**
                 * @description An invoice or credit note that would be made. It has no number, as a preview takes none.
                 */
                document: {
                    /** @enum {string} */
                    type: "invoice" | "credit_note";
                    /**
                     * @description An invoice is credited where credit notes alone have settled it; a credit note
                     * always is.
                     * @enum {string}
                     */
                    state: "open" | "paid" | "credited";
                    /** @description External id of who invoices. */
                    business_entity: string;
                    /** @description YYYY-MM-DD. */
                    date: string;
                    /** @description YYYY-MM-DD; of invoices only. */
                    due?: string;
                    currency: string;
                    /** @description Negative of a credit note. In major units, tax included. */
                    total: number;
                    /** @description What is still to be paid. In major units, tax included. */
                    to_pay: number;
                    /** @description Of a credit note: the number of the invoice it credits, where there is one. */
                    credits?: string;
                    note?: string;
                    /** @description When it was sent to the customer: datetime. */
                    sent?: string;
                    /**
                     * @description Of an invoice: the payments and credit notes that settle it; with what is to be paid
                     * they are the total. Of a credit note: what it settles; with what is left they are its total.
                     */
                    allocations: components["schemas"]["Allocation"][];
                    /** @description Of a credit note: a part of the customer's balance. */
                    left?: number;
                    /** @description Only where asked for. */
                    lines?: components["schemas"]["InvoiceLine"][];
                };
            }[];
        };
        SettingsWebhookRequest: {
            /** @description The id of the webhook. */
            id: string;
            /**
             * @description start: turns it on, to go on from its cursor, and makes a waiting resend due at once. stop:
             * turns it off; a delivery under way ends first. rewind: moves the cursor. test: sends one made-up event
             * now, whether or not it is on.
             * @enum {string}
             */
            action: "start" | "stop" | "rewind" | "test";
            /**
             * @description Only with rewind, and required there. An event_id: that event is the next to be sent; 0 is
             * the beginning, and one above the last skips all there are. A datetime: the next is the first event with a
             * timestamp at or after it.
             */
            to?: string | number;
        };
        SettingsWebhookAnswer: {
            id: string;
            enabled: boolean;
            state: components["schemas"]["WebhookState"];
        };
        SettingsWebhookOutcome: {
            id: string;
            /** @enum {string} */
            outcome: "delivered" | "response-key-missing" | "response-key-wrong" | "wrong-status" | "redirected" | "timed-out" | "reply-too-large" | "connection-failed" | "address-not-allowed";
            /** @description The status of the reply, where there was one. */
            status?: number;
            /**
             * @description Where the reply was a 200.
             * @enum {string}
             */
            response_key?: "right" | "wrong" | "missing";
            /** @description How the connection failed, such as ECONNREFUSED. */
            error?: string;
            milliseconds: number;
        };
        SettingsWebhookAttemptsAnswer: {
            attempts: {
                /** @description When it began, in real time. Datetime in the timezone of the account. */
                at: string;
                first_event_id: number;
                last_event_id: number;
                /**
                 * @description How many events were sent. Ids between the first and the last may be left out by the
                 * categories.
                 */
                events: number;
                /**
                 * @description Only delivered moves the cursor; what response-key- begins turns the webhook off.
                 * @enum {string}
                 */
                outcome: "delivered" | "response-key-missing" | "response-key-wrong" | "wrong-status" | "redirected" | "timed-out" | "reply-too-large" | "connection-failed" | "address-not-allowed";
                /** @description The status of the reply, where there was one. */
                status?: number;
                /** @description How the connection failed, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
                error?: string;
                /** @description From the look-up of the name to the end of the reply. */
                milliseconds: number;
            }[];
            /** @description Address of the next page, where there are more. */
            next_url?: string;
        };
        SettingsFieldsAnswer: {
            fields: {
                /**
                 * @description The key of the field in data objects, new_values and filters: its external_id, or
                 * :<name>.
                 */
                id: string;
                /** @enum {string} */
                scope: "customer" | "subscription" | "product_assignment" | "payment" | "order";
                name: string;
                external_id?: string;
                /** @enum {string} */
                type: "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "choice" | "email" | "address";
                choices: string[];
                history: boolean;
                indexed: boolean;
                required: boolean;
            }[];
        };
        SettingsNamesAnswer: {
            campaigns: {
                id: string;
                name: string;
            }[];
            products: {
                external_id: string;
                name: string;
                recurring: boolean;
            }[];
            delivery_methods: {
                id: string;
                name?: string;
            }[];
        };
        SessionBeginRequest: {
            /** @description An API access key. The session has its rights. */
            api_key?: string;
            /** @description The token of a one-time link. The session has the rights of the role of its user. */
            link?: string;
        };
        SessionLinksRequest: {
            /** @description Of a user of the account. */
            email: string;
        };
        SessionLinksAnswer: {
            /** @description The address of the console with the token, which no server is sent. */
            link: string;
            /** @description The same as `link` of POST /api/session/. */
            token: string;
            /** @description Real time, in the timezone of the account. */
            expires: string;
        };
        TestClockAnswer: {
            /** @description Datetime in the timezone of the account. */
            now: string;
            /** @description Datetime of what falls due next; absent where nothing does. */
            next_due?: string;
        };
        TestClockMoveRequest: {
            /** @description Datetime, not before what the clock shows; the time it shows is accepted. */
            now: string;
        };
        TestClockMoveAnswer: {
            /** @description Datetime in the timezone of the account. */
            now: string;
        };
        HealthzAnswer: {
            /** @constant */
            status: "ok";
        };
        OpenapiAnswer: {
            /** @description The version of OpenAPI that the document follows. */
            openapi: string;
        };
    };
    responses: {
        /** @description Values are invalid; nothing was done. */
        Refused: {
            headers: {
                "X-Error-Codes": components["headers"]["ErrorCodes"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessagesByField"];
            };
        };
        /** @description The call is wrong in form; the text names each parameter and what was expected of it. */
        ProgrammingError: {
            headers: {
                "X-Error-Codes": components["headers"]["ErrorCodes"];
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description No API access key was sent, or the session of the cookie is over. */
        NoKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /**
         * @description The key is not known or has expired, or is not allowed this call, or may only read, or not from
         * this address.
         */
        NotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The body is larger than anything the service takes in. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The body is compressed, or said to be: Content-Encoding is another than identity. */
        Compressed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description More calls, or more at one time, than this client is allowed. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The service failed. The text has a request id, under which the logs have the cause. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /**
         * @description The storage is busy. Whether a change was made is not certain: send it again under the same
         * Idempotency-Key.
         */
        Busy: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description Any other failure, such as one on the way to the service. */
        Other: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
    };
    parameters: {
        /** @description Language of end-user text. Default: that of the first business entity of the account. */
        language: "en" | "da" | "sv" | "nb" | "de" | "fi";
        /**
         * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried out once,
         * and gives the first answer again; another call under it is refused.
         */
        "idempotency-key": string;
        /**
         * @description The person that the call is made for. The history names this person where the access has
         * acts_for_users; for any other access it has no meaning.
         */
        "acting-user": string;
    };
    requestBodies: never;
    headers: {
        /** @description Seconds after which it is worth trying again. */
        RetryAfter: number;
        /**
         * @description The same errors for programs: `field=code`, divided by `; `, fields percent-encoded, and nothing
         * before the `=` where no single field is at fault. Codes are those of ErrorCode.
         */
        ErrorCodes: string;
    };
    pathItems: never;
}
export type AccountFile = components['schemas']['AccountFile'];
export type SettingsPlanAnswer = components['schemas']['SettingsPlanAnswer'];
export type UnexpectedPlan = components['schemas']['UnexpectedPlan'];
export type Address = components['schemas']['Address'];
export type Allocation = components['schemas']['Allocation'];
export type AssignedProduct = components['schemas']['AssignedProduct'];
export type Change = components['schemas']['Change'];
export type Condition = components['schemas']['Condition'];
export type CustomerFilledInCondition = components['schemas']['CustomerFilledInCondition'];
export type CustomerEqualCondition = components['schemas']['CustomerEqualCondition'];
export type SubscriptionFilledInCondition = components['schemas']['SubscriptionFilledInCondition'];
export type SubscriptionEqualCondition = components['schemas']['SubscriptionEqualCondition'];
export type SubscriptionStateCondition = components['schemas']['SubscriptionStateCondition'];
export type Customer = components['schemas']['Customer'];
export type CustomerOverride = components['schemas']['CustomerOverride'];
export type CustomerReadData = components['schemas']['CustomerReadData'];
export type CustomerWriteData = components['schemas']['CustomerWriteData'];
export type Operation = components['schemas']['Operation'];
export type Event = components['schemas']['Event'];
export type Prefetch = components['schemas']['Prefetch'];
export type WebhookTestEvent = components['schemas']['WebhookTestEvent'];
export type Delivery = components['schemas']['Delivery'];
export type Invoice = components['schemas']['Invoice'];
export type ListedInvoice = components['schemas']['ListedInvoice'];
export type InvoiceLine = components['schemas']['InvoiceLine'];
export type Note = components['schemas']['Note'];
export type Payment = components['schemas']['Payment'];
export type Preview = components['schemas']['Preview'];
export type PreviewAnswer = components['schemas']['PreviewAnswer'];
export type CountedCampaign = components['schemas']['CountedCampaign'];
export type CountedProduct = components['schemas']['CountedProduct'];
export type ProductRecipient = components['schemas']['ProductRecipient'];
export type Session = components['schemas']['Session'];
export type Subscription = components['schemas']['Subscription'];
export type WebhookState = components['schemas']['WebhookState'];
export type VatReport = components['schemas']['VatReport'];
export type UpcomingStep = components['schemas']['UpcomingStep'];
export type MessagesByField = components['schemas']['MessagesByField'];
export type CodesByField = components['schemas']['CodesByField'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type CreateCustomerOperation = components['schemas']['CreateCustomerOperation'];
export type UpdateCustomerOperation = components['schemas']['UpdateCustomerOperation'];
export type DeleteCustomerOperation = components['schemas']['DeleteCustomerOperation'];
export type CreateSubscriptionOperation = components['schemas']['CreateSubscriptionOperation'];
export type UpdateSubscriptionOperation = components['schemas']['UpdateSubscriptionOperation'];
export type SwitchSubscriptionPlanOperation = components['schemas']['SwitchSubscriptionPlanOperation'];
export type CancelSubscriptionOperation = components['schemas']['CancelSubscriptionOperation'];
export type ResumeSubscriptionOperation = components['schemas']['ResumeSubscriptionOperation'];
export type ExtendSubscriptionOperation = components['schemas']['ExtendSubscriptionOperation'];
export type CreateOverrideOperation = components['schemas']['CreateOverrideOperation'];
export type UpdateOverrideOperation = components['schemas']['UpdateOverrideOperation'];
export type DeleteOverrideOperation = components['schemas']['DeleteOverrideOperation'];
export type InvoiceOperation = components['schemas']['InvoiceOperation'];
export type CreditOperation = components['schemas']['CreditOperation'];
export type SendInvoiceOperation = components['schemas']['SendInvoiceOperation'];
export type CreatePaymentOperation = components['schemas']['CreatePaymentOperation'];
export type RefundOperation = components['schemas']['RefundOperation'];
export type AssignProductOperation = components['schemas']['AssignProductOperation'];
export type UnassignProductOperation = components['schemas']['UnassignProductOperation'];
export type CreateNoteOperation = components['schemas']['CreateNoteOperation'];
export type UpdateNoteOperation = components['schemas']['UpdateNoteOperation'];
export type DeleteNoteOperation = components['schemas']['DeleteNoteOperation'];
export type CustomerCreatedEvent = components['schemas']['CustomerCreatedEvent'];
export type CustomerUpdatedEvent = components['schemas']['CustomerUpdatedEvent'];
export type CustomerDeletedEvent = components['schemas']['CustomerDeletedEvent'];
export type CustomerExportedEvent = components['schemas']['CustomerExportedEvent'];
export type CustomerEmailStoppedEvent = components['schemas']['CustomerEmailStoppedEvent'];
export type CustomerNotedEvent = components['schemas']['CustomerNotedEvent'];
export type SubscriptionCreatedEvent = components['schemas']['SubscriptionCreatedEvent'];
export type SubscriptionUpdatedEvent = components['schemas']['SubscriptionUpdatedEvent'];
export type SubscriptionChangedStatusEvent = components['schemas']['SubscriptionChangedStatusEvent'];
export type SubscriptionRegisteredStopEvent = components['schemas']['SubscriptionRegisteredStopEvent'];
export type SubscriptionRevokedStopEvent = components['schemas']['SubscriptionRevokedStopEvent'];
export type SubscriptionRenewedEvent = components['schemas']['SubscriptionRenewedEvent'];
export type SubscriptionSwitchedPlanEvent = components['schemas']['SubscriptionSwitchedPlanEvent'];
export type OverrideCreatedEvent = components['schemas']['OverrideCreatedEvent'];
export type OverrideUpdatedEvent = components['schemas']['OverrideUpdatedEvent'];
export type OverrideDeletedEvent = components['schemas']['OverrideDeletedEvent'];
export type OverrideStartedEvent = components['schemas']['OverrideStartedEvent'];
export type OverrideEndedEvent = components['schemas']['OverrideEndedEvent'];
export type ProductAssignmentCreatedEvent = components['schemas']['ProductAssignmentCreatedEvent'];
export type ProductAssignmentDeletedEvent = components['schemas']['ProductAssignmentDeletedEvent'];
export type CampaignCreatedEvent = components['schemas']['CampaignCreatedEvent'];
export type CampaignUpdatedEvent = components['schemas']['CampaignUpdatedEvent'];
export type CampaignDeletedEvent = components['schemas']['CampaignDeletedEvent'];
export type ProductCreatedEvent = components['schemas']['ProductCreatedEvent'];
export type ProductUpdatedEvent = components['schemas']['ProductUpdatedEvent'];
export type ProductDeletedEvent = components['schemas']['ProductDeletedEvent'];
export type ProductExportedEvent = components['schemas']['ProductExportedEvent'];
export type InvoiceCreatedEvent = components['schemas']['InvoiceCreatedEvent'];
export type InvoiceSentEvent = components['schemas']['InvoiceSentEvent'];
export type InvoiceRemindedEvent = components['schemas']['InvoiceRemindedEvent'];
export type InvoicePaidEvent = components['schemas']['InvoicePaidEvent'];
export type InvoiceCreditedEvent = components['schemas']['InvoiceCreditedEvent'];
export type InvoiceDeliveryFailedEvent = components['schemas']['InvoiceDeliveryFailedEvent'];
export type PaymentCreatedEvent = components['schemas']['PaymentCreatedEvent'];
export type PaymentAllocatedEvent = components['schemas']['PaymentAllocatedEvent'];
export type OrderCreatedEvent = components['schemas']['OrderCreatedEvent'];
export type OrderChangedStatusEvent = components['schemas']['OrderChangedStatusEvent'];
export type SessionStartedEvent = components['schemas']['SessionStartedEvent'];
export type SessionRefusedEvent = components['schemas']['SessionRefusedEvent'];
export type SettingsChangedEvent = components['schemas']['SettingsChangedEvent'];
export type SettingsBankDetailsChangedEvent = components['schemas']['SettingsBankDetailsChangedEvent'];
export type SettingsExportedEvent = components['schemas']['SettingsExportedEvent'];
export type WebhookDeactivatedEvent = components['schemas']['WebhookDeactivatedEvent'];
export type EventDelivery = components['schemas']['EventDelivery'];
export type CustomersAnswer = components['schemas']['CustomersAnswer'];
export type CustomersQueryRequest = components['schemas']['CustomersQueryRequest'];
export type CustomersQueryAnswer = components['schemas']['CustomersQueryAnswer'];
export type EarliestAnswer = components['schemas']['EarliestAnswer'];
export type UpcomingAnswer = components['schemas']['UpcomingAnswer'];
export type CustomersHistoryAnswer = components['schemas']['CustomersHistoryAnswer'];
export type CustomersSearchAnswer = components['schemas']['CustomersSearchAnswer'];
export type CustomersExportAnswer = components['schemas']['CustomersExportAnswer'];
export type CreateCustomerRequest = components['schemas']['CreateCustomerRequest'];
export type CreateCustomerAnswer = components['schemas']['CreateCustomerAnswer'];
export type UpdateCustomerRequest = components['schemas']['UpdateCustomerRequest'];
export type UpdateCustomerAnswer = components['schemas']['UpdateCustomerAnswer'];
export type DeleteCustomerRequest = components['schemas']['DeleteCustomerRequest'];
export type DeleteCustomerAnswer = components['schemas']['DeleteCustomerAnswer'];
export type CreateSubscriptionRequest = components['schemas']['CreateSubscriptionRequest'];
export type CreateSubscriptionAnswer = components['schemas']['CreateSubscriptionAnswer'];
export type UpdateSubscriptionRequest = components['schemas']['UpdateSubscriptionRequest'];
export type UpdateSubscriptionAnswer = components['schemas']['UpdateSubscriptionAnswer'];
export type SwitchSubscriptionPlanRequest = components['schemas']['SwitchSubscriptionPlanRequest'];
export type SwitchSubscriptionPlanAnswer = components['schemas']['SwitchSubscriptionPlanAnswer'];
export type CancelSubscriptionRequest = components['schemas']['CancelSubscriptionRequest'];
export type CancelSubscriptionAnswer = components['schemas']['CancelSubscriptionAnswer'];
export type ResumeSubscriptionRequest = components['schemas']['ResumeSubscriptionRequest'];
export type ResumeSubscriptionAnswer = components['schemas']['ResumeSubscriptionAnswer'];
export type ExtendSubscriptionRequest = components['schemas']['ExtendSubscriptionRequest'];
export type ExtendSubscriptionAnswer = components['schemas']['ExtendSubscriptionAnswer'];
export type CreateOverrideRequest = components['schemas']['CreateOverrideRequest'];
export type CreateOverrideAnswer = components['schemas']['CreateOverrideAnswer'];
export type UpdateOverrideRequest = components['schemas']['UpdateOverrideRequest'];
export type UpdateOverrideAnswer = components['schemas']['UpdateOverrideAnswer'];
export type DeleteOverrideRequest = components['schemas']['DeleteOverrideRequest'];
export type DeleteOverrideAnswer = components['schemas']['DeleteOverrideAnswer'];
export type InvoiceRequest = components['schemas']['InvoiceRequest'];
export type InvoiceAnswer = components['schemas']['InvoiceAnswer'];
export type CreditRequest = components['schemas']['CreditRequest'];
export type CreditAnswer = components['schemas']['CreditAnswer'];
export type SendInvoiceRequest = components['schemas']['SendInvoiceRequest'];
export type SendInvoiceAnswer = components['schemas']['SendInvoiceAnswer'];
export type CreatePaymentRequest = components['schemas']['CreatePaymentRequest'];
export type CreatePaymentAnswer = components['schemas']['CreatePaymentAnswer'];
export type RefundRequest = components['schemas']['RefundRequest'];
export type RefundAnswer = components['schemas']['RefundAnswer'];
export type AssignProductRequest = components['schemas']['AssignProductRequest'];
export type AssignProductAnswer = components['schemas']['AssignProductAnswer'];
export type UnassignProductRequest = components['schemas']['UnassignProductRequest'];
export type UnassignProductAnswer = components['schemas']['UnassignProductAnswer'];
export type CreateNoteRequest = components['schemas']['CreateNoteRequest'];
export type CreateNoteAnswer = components['schemas']['CreateNoteAnswer'];
export type UpdateNoteRequest = components['schemas']['UpdateNoteRequest'];
export type UpdateNoteAnswer = components['schemas']['UpdateNoteAnswer'];
export type DeleteNoteRequest = components['schemas']['DeleteNoteRequest'];
export type DeleteNoteAnswer = components['schemas']['DeleteNoteAnswer'];
export type UpdateRequest = components['schemas']['UpdateRequest'];
export type UpdateAnswer = components['schemas']['UpdateAnswer'];
export type UpdatePreview = components['schemas']['UpdatePreview'];
export type BulkUpdatesRequest = components['schemas']['BulkUpdatesRequest'];
export type BulkUpdatesAnswer = components['schemas']['BulkUpdatesAnswer'];
export type BulkUpdatesPreview = components['schemas']['BulkUpdatesPreview'];
export type AuthenticateCustomerRequest = components['schemas']['AuthenticateCustomerRequest'];
export type AuthenticateCustomerAnswer = components['schemas']['AuthenticateCustomerAnswer'];
export type PrepareInvoiceDeliveriesRequest = components['schemas']['PrepareInvoiceDeliveriesRequest'];
export type PrepareInvoiceDeliveriesAnswer = components['schemas']['PrepareInvoiceDeliveriesAnswer'];
export type UpdateInvoiceDeliveriesRequest = components['schemas']['UpdateInvoiceDeliveriesRequest'];
export type UpdateInvoiceDeliveriesAnswer = components['schemas']['UpdateInvoiceDeliveriesAnswer'];
export type InvoicesAnswer = components['schemas']['InvoicesAnswer'];
export type OrdersAnswer = components['schemas']['OrdersAnswer'];
export type OrdersApproveRequest = components['schemas']['OrdersApproveRequest'];
export type OrdersApproveAnswer = components['schemas']['OrdersApproveAnswer'];
export type OrdersDenyRequest = components['schemas']['OrdersDenyRequest'];
export type OrdersDenyAnswer = components['schemas']['OrdersDenyAnswer'];
export type OrderingFormAnswer = components['schemas']['OrderingFormAnswer'];
export type OrderingFormOrderRequest = components['schemas']['OrderingFormOrderRequest'];
export type OrderingFormOrderAnswer = components['schemas']['OrderingFormOrderAnswer'];
export type EventsAnswer = components['schemas']['EventsAnswer'];
export type ReportsSubscribersAnswer = components['schemas']['ReportsSubscribersAnswer'];
export type CampaignsAnswer = components['schemas']['CampaignsAnswer'];
export type ProductsAnswer = components['schemas']['ProductsAnswer'];
export type ProductsAssignmentsAnswer = components['schemas']['ProductsAssignmentsAnswer'];
export type AccessAnswer = components['schemas']['AccessAnswer'];
export type SettingsAnswer = components['schemas']['SettingsAnswer'];
export type SettingsUpdateAnswer = components['schemas']['SettingsUpdateAnswer'];
export type SettingsPlanCustomerRequest = components['schemas']['SettingsPlanCustomerRequest'];
export type SettingsPlanCustomerAnswer = components['schemas']['SettingsPlanCustomerAnswer'];
export type SettingsWebhookRequest = components['schemas']['SettingsWebhookRequest'];
export type SettingsWebhookAnswer = components['schemas']['SettingsWebhookAnswer'];
export type SettingsWebhookOutcome = components['schemas']['SettingsWebhookOutcome'];
export type SettingsWebhookAttemptsAnswer = components['schemas']['SettingsWebhookAttemptsAnswer'];
export type SettingsFieldsAnswer = components['schemas']['SettingsFieldsAnswer'];
export type SettingsNamesAnswer = components['schemas']['SettingsNamesAnswer'];
export type SessionBeginRequest = components['schemas']['SessionBeginRequest'];
export type SessionLinksRequest = components['schemas']['SessionLinksRequest'];
export type SessionLinksAnswer = components['schemas']['SessionLinksAnswer'];
export type TestClockAnswer = components['schemas']['TestClockAnswer'];
export type TestClockMoveRequest = components['schemas']['TestClockMoveRequest'];
export type TestClockMoveAnswer = components['schemas']['TestClockMoveAnswer'];
export type HealthzAnswer = components['schemas']['HealthzAnswer'];
export type OpenapiAnswer = components['schemas']['OpenapiAnswer'];
export type ResponseRefused = components['responses']['Refused'];
export type ResponseProgrammingError = components['responses']['ProgrammingError'];
export type ResponseNoKey = components['responses']['NoKey'];
export type ResponseNotAllowed = components['responses']['NotAllowed'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ResponseCompressed = components['responses']['Compressed'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseBusy = components['responses']['Busy'];
export type ResponseOther = components['responses']['Other'];
export type ParameterLanguage = components['parameters']['language'];
export type ParameterIdempotencyKey = components['parameters']['idempotency-key'];
export type ParameterActingUser = components['parameters']['acting-user'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderErrorCodes = components['headers']['ErrorCodes'];
export type $defs = Record<string, never>;
export interface operations {
    customers: {
        parameters: {
            query?: {
                /** @description Customer IDs. Absent means all customers. */
                id?: string[];
                /** @description What to return of each customer. Default data,active_subscriptions. */
                fields?: ("data" | "data.details" | "active_subscriptions" | "subscriptions" | "subscriptions.details" | "pricing" | "overrides" | "notes" | "history" | "password" | "subscriptions.current_period" | "invoices" | "invoices.lines" | "invoices.payment_url" | "payments" | "assignments")[];
                /** @description One condition, or an array of conditions that must all hold. */
                filter?: components["schemas"]["Condition"] | components["schemas"]["Condition"][];
                /**
                 * @description Datetime, now or at most 36 months later: the customers as they will be then if nobody
                 * does anything.
                 */
                at?: string;
                /**
                 * @description Only customers with events above this event_id, in the order of their last events, with
                 * deleted and changed_through_id in the answer. A filter restricts them as they are now: customers that
                 * match no more are left out. A number above the last event_id is refused (422). Not together with id
                 * or cursor.
                 */
                changed_after_id?: number;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description Where a page begins, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "customers-query": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CustomersQueryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersQueryAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    earliest: {
        parameters: {
            query: {
                /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
                id: string;
                /** @description The subscription whose deliveries are to change, by whose policy it goes. */
                subscription_id?: string;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EarliestAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    upcoming: {
        parameters: {
            query: {
                /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
                id: string;
                /** @description Date, 13 months from now by default, at most 36. */
                until?: string;
                /** @description Only the steps of this subscription. */
                subscription_id?: string;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpcomingAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "customers-history": {
        parameters: {
            query: {
                /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
                id: string;
                /** @description Only what was done before, as the page before gave it. Absent, the newest. */
                before?: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersHistoryAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "customers-search": {
        parameters: {
            query: {
                /**
                 * @description 2 to 200 characters: words in any order, each of which must begin a word of the
                 * customer. Four digits or more also match the end of a phone number. The exact id of a customer,
                 * subscription or payment, or the exact number of an invoice or credit note, answers that customer
                 * alone.
                 */
                text: string;
                /** @description Where to look. Default everywhere. */
                in?: ("name" | "company" | "email" | "address" | "postal_code" | "phone" | "id" | "invoice_number" | "subscription_id" | "order")[];
                /** @description What to return of each customer. Default data,active_subscriptions. */
                fields?: ("data" | "data.details" | "active_subscriptions" | "subscriptions" | "subscriptions.details" | "pricing" | "overrides" | "notes" | "history" | "password" | "subscriptions.current_period" | "invoices" | "invoices.lines" | "invoices.payment_url" | "payments" | "assignments")[];
                /** @description Default 20. */
                max_results?: number;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersSearchAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "customers-export": {
        parameters: {
            query: {
                /** @description Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`. */
                id: string;
                /** @description Where a page begins, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersExportAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createcustomer: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateCustomerRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCustomerAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updatecustomer: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomerRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateCustomerAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    deletecustomer: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteCustomerRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteCustomerAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createsubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updatesubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    switchsubscriptionplan: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchSubscriptionPlanRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwitchSubscriptionPlanAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    cancelsubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    resumesubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumeSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumeSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    extendsubscription: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtendSubscriptionAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createoverride: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOverrideRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateOverrideAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updateoverride: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOverrideRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateOverrideAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    deleteoverride: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteOverrideRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteOverrideAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    invoice: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    credit: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    sendinvoice: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendInvoiceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendInvoiceAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createpayment: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePaymentAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    refund: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    assignproduct: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignProductRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignProductAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    unassignproduct: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnassignProductRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnassignProductAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    createnote: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateNoteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateNoteAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updatenote: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNoteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateNoteAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    deletenote: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteNoteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteNoteAnswer"] | components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    update: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateAnswer"] | components["schemas"]["UpdatePreview"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    bulkupdates: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkUpdatesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUpdatesAnswer"] | components["schemas"]["BulkUpdatesPreview"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description Nothing was done. As JSON: the call would do something else than the preview whose expect it
             * has. As text: others kept changing the same customer, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    authenticatecustomer: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthenticateCustomerRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticateCustomerAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    prepareinvoicedeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path: {
                /** @description The id of a delivery method, as the settings have it. */
                delivery_method_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PrepareInvoiceDeliveriesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrepareInvoiceDeliveriesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description The account has no such delivery method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    updateinvoicedeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path: {
                /** @description The id of a delivery method, as the settings have it. */
                delivery_method_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInvoiceDeliveriesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateInvoiceDeliveriesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description The account has no such delivery method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    invoices: {
        parameters: {
            query?: {
                /** @description External id of the business entity. Default all of the account. */
                business_entity?: string;
                /** @description Default both. */
                type?: "invoice" | "credit_note";
                /**
                 * @description open: something is to be paid. overdue: open, and the due date has passed. credited:
                 * credit notes alone have settled it; a credit note always is. Default all.
                 */
                state?: "open" | "paid" | "credited" | "overdue";
                /** @description The exact number of an invoice or credit note, in any case. */
                number?: string;
                /** @description The date of the document, or a later one. */
                date_from?: string;
                /** @description The date of the document, or an earlier one. */
                date_to?: string;
                /** @description Due earlier than this date. Of invoices only. */
                due_before?: string;
                /**
                 * @description lines, and payment_url: the address of the page of the document, which leads to its PDF.
                 * The page names the customer, also a deleted one.
                 */
                fields?: ("lines" | "payment_url")[];
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description Where a page begins, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    orders: {
        parameters: {
            query?: {
                /** @description Default data. */
                fields?: ("data" | "invoice_lines")[];
                /** @description A specific order. */
                order_id?: string;
                /** @description Orders of this customer: completed, or placed by the logged-in customer. */
                customer?: string;
                /** @description Orders whose products represent any of these campaigns. */
                campaign?: string[];
                /** @description Orders in any of these statuses. */
                status?: ("awaiting" | "awaitingconfirmation" | "awaitingpaymentprocessor" | "awaitingemailconfirmation" | "awaitingapproval" | "denied" | "approved")[];
                /** @description Created on this date or before it. */
                created_before?: string;
                /** @description Created on this date or after it. */
                created_after?: string;
                /** @description Default 10000. Clipped to 1 to 10000. */
                max_results?: number;
                /** @description Whether returned addresses are for pages within an iframe. Default false. */
                iframe?: boolean;
                /** @description Where a page begins, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrdersAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such order or customer. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "orders-approve": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrdersApproveRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrdersApproveAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such order. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Others kept changing the same order: try again. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "orders-deny": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrdersDenyRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrdersDenyAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no such order. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Others kept changing the same order: try again. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "ordering-form": {
        parameters: {
            query?: {
                /** @description The id of the account. Required where several accounts have such a form. */
                account?: string;
                /** @description Shows the prices with this code. */
                ordering_code?: string;
            };
            header?: never;
            path: {
                /** @description The form, as the account names it. */
                url_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderingFormAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            /** @description No account has such a form. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "ordering-form-order": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of the caller’s own. For 24 hours the same call under the same key is carried
                 * out once, and gives the first answer again; another call under it is refused.
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The form, as the account names it. */
                url_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrderingFormOrderRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderingFormOrderAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            /** @description No account has such a form. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    events: {
        parameters: {
            query?: {
                /** @description Returns events with a higher event_id. Default 0, the beginning. */
                created_after_id?: number;
                /**
                 * @description Only the last so many events of the account, whatever their types: at most 5000, which
                 * one page looks through. Not together with created_after_id.
                 */
                of_last?: number;
                /** @description Restricts the events to these types and categories. Default all. */
                types?: ("customer" | "subscription" | "override" | "product-assignment" | "campaign" | "product" | "invoice" | "payment" | "order" | "webhook" | "session" | "settings" | "customer:created" | "customer:updated" | "customer:deleted" | "customer:exported" | "customer:email-stopped" | "customer:noted" | "subscription:created" | "subscription:updated" | "subscription:changed-status" | "subscription:registered-stop" | "subscription:revoked-stop" | "subscription:renewed" | "subscription:switched-plan" | "override:created" | "override:updated" | "override:deleted" | "override:started" | "override:ended" | "product-assignment:created" | "product-assignment:deleted" | "campaign:created" | "campaign:updated" | "campaign:deleted" | "product:created" | "product:updated" | "product:deleted" | "product:exported" | "invoice:created" | "invoice:sent" | "invoice:reminded" | "invoice:paid" | "invoice:credited" | "invoice:delivery-failed" | "payment:created" | "payment:allocated" | "order:created" | "order:changed-status" | "session:started" | "session:refused" | "settings:changed" | "settings:bank-details-changed" | "settings:exported" | "webhook:deactivated")[];
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description Customer data, as it is now, to go with each event. */
                prefetch?: ("data" | "data.details" | "active_subscriptions" | "subscriptions" | "subscriptions.details" | "pricing" | "overrides" | "notes" | "history" | "subscriptions.current_period" | "invoices" | "invoices.lines" | "invoices.payment_url" | "payments" | "assignments")[];
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "reports-subscribers": {
        parameters: {
            query?: {
                /** @description The first date. Default 12 months before to. */
                from?: string;
                /** @description The last date. Default today. At most 13 months from the first one, or 60 by month. */
                to?: string;
                /** @description month: the first day that was kept of each month, and the last day. Default day. */
                by?: "day" | "month";
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportsSubscribersAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "reports-vat": {
        parameters: {
            query?: {
                /** @description The month, YYYY-MM, in place of from and to. */
                month?: string;
                /** @description The first month, YYYY-MM. */
                from?: string;
                /** @description The last month, YYYY-MM; at most 24 months from the first. Default the first month. */
                to?: string;
                /** @description External id. Default all of the account. */
                business_entity?: string;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatReport"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    campaigns: {
        parameters: {
            query?: {
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description Where a page begins, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    products: {
        parameters: {
            query?: {
                /** @description This product alone; none where the settings do not have it. */
                external_id?: string;
                /** @description Products of this date or a later one. */
                date_from?: string;
                /** @description Products of this date or an earlier one. */
                date_to?: string;
                /** @description true: products with a date, such as issues. false: those without. Default all. */
                dated?: boolean;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description Where a page begins, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "products-assignments": {
        parameters: {
            query: {
                /** @description External id of a concrete product, such as an issue. */
                external_id: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description Where a page begins, as given in next_url. */
                cursor?: string;
                /**
                 * @description Whether the list is handed out, as to a printing house: product:exported tells who took
                 * it, once, with the first page. Default false.
                 */
                export?: boolean;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductsAssignmentsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    access: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    settings: {
        parameters: {
            query?: {
                /**
                 * @description Whether the account is handed out as a file: settings:exported tells who took it.
                 * Default false.
                 */
                export?: boolean;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-update": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AccountFile"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsUpdateAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /**
             * @description The settings have changed since the plan whose expect the call has. Or: others kept changing
             * them, so try again.
             */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedPlan"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-plan": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AccountFile"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsPlanAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-plan-customer": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsPlanCustomerRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsPlanCustomerAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description The settings have changed since the plan whose expect the call has. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnexpectedPlan"];
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-webhook": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsWebhookRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsWebhookAnswer"] | components["schemas"]["SettingsWebhookOutcome"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description Others kept changing the settings: try again. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-webhook-attempts": {
        parameters: {
            query: {
                /** @description The id of the webhook. */
                id: string;
                /** @description Page size. Default 100. */
                max_results?: number;
                /** @description Where a page begins, as given in next_url. */
                cursor?: string;
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsWebhookAttemptsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            /** @description There is no webhook with this id, and no attempt of one is kept. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-fields": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsFieldsAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "settings-names": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsNamesAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    session: {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "session-begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SessionBeginRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            /**
             * @description The key or the link is not known, is used up or has expired, or is not allowed from here.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "session-end": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "session-links": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionLinksRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionLinksAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "session-sign-in": {
        parameters: {
            query: {
                /** @description The id of the account whose provider it is. */
                account: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider; to the console with the reason where there is none. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ProgrammingError"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "session-callback": {
        parameters: {
            query?: {
                /** @description Of the provider. */
                code?: string;
                /** @description As the sign-in began with it. */
                state?: string;
                /** @description The issuer. */
                iss?: string;
                /** @description Why the provider signs nobody in. */
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the console, signed in or with the reason why not. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ProgrammingError"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "test-clock": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClockAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            /**
             * @description The account is live: it has no clock of its own. Or: The key is not known or has expired, or
             * is not allowed this call, or may only read, or not from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Busy"];
            default: components["responses"]["Other"];
        };
    };
    "test-clock-move": {
        parameters: {
            query?: {
                /**
                 * @description Language of end-user text. Default: that of the first business entity of the account.
                 */
                language?: components["parameters"]["language"];
            };
            header?: {
                /**
                 * @description The person that the call is made for. The history names this person where the access has
                 * acts_for_users; for any other access it has no meaning.
                 */
                "X-Acting-User"?: components["parameters"]["acting-user"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestClockMoveRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClockMoveAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            401: components["responses"]["NoKey"];
            /**
             * @description The account is live: it has no clock of its own. Or: The key is not known or has expired, or
             * is not allowed this call, or may only read, or not from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Compressed"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            /**
             * @description More fell due than one call has time for. The clock stands where the call came to: repeat it
             * to go on. Or: The storage is busy. Whether a change was made is not certain: send it again under the same
             * Idempotency-Key.
             */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Other"];
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthzAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            /**
             * @description The storage does not answer, or its data has a format that this version does not work with.
             */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Other"];
        };
    };
    openapi: {
        parameters: {
            query?: {
                /**
                 * @description true adds what generators of clients cannot read: the conditions between parameters, the
                 * bodies of forms and the deliveries to webhooks. For validators. Default false.
                 */
                complete?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiAnswer"];
                };
            };
            400: components["responses"]["ProgrammingError"];
            /**
             * @description The caller does not take gzip, and the API access key is unknown, has expired, or is not
             * allowed from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /**
             * @description The caller takes no gzip and sends no API access key: without a key the document is sent
             * compressed only.
             */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Other"];
        };
    };
    "deliver-events": {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer ` and the bearer_token of the webhook. Check it at every delivery. */
                Authorization: string;
                /** @description Standard Webhooks: the id of the message, the same when it is sent again. */
                "webhook-id"?: string;
                /** @description Standard Webhooks: when it was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Standard Webhooks: only where the webhook has a signing_secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventDelivery"];
            };
        };
        responses: {
            /**
             * @description The events are dealt with. A reply without the header, or with another value, turns the
             * webhook off.
             */
            200: {
                headers: {
                    /** @description The response_key of the webhook. */
                    "X-Service-Webhook-Key": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The events are sent again later; after the last time the webhook is turned off. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
